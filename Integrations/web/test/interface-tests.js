export function add() {}
