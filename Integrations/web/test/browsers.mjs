// Headless browsers with a profile of their own, which ends with them.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const KINDS = {
  chromium: {
    programs: ['chromium', 'chromium-browser', 'google-chrome'],
    words: (profile) => [
      '--headless', '--no-sandbox', '--no-first-run',
      // WebGL2 where there is no GPU.
      '--disable-gpu', '--enable-unsafe-swiftshader',
      // Roles and names as assistive technology gets them.
      '--enable-blink-features=ComputedAccessibilityInfo',
      `--user-data-dir=${profile}`],
  },
  firefox: {
    programs: ['firefox-esr', 'firefox'],
    words: (profile) => ['--headless', '--no-remote', '--profile', profile],
  },
};

/** The browsers that tests run in. */
export const names = Object.keys(KINDS);

/** The program of a browser, or undefined where it is not installed. */
export function program(name) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return KINDS[name].programs.flatMap((each) => folders.map((folder) => join(folder, each)))
    .find((file) => existsSync(file));
}

/** Opens a page. @returns {() => Promise<void>} What closes the browser. */
export function open(name, url) {
  const profile = mkdtempSync(join(tmpdir(), 'jpng-web-'));
  // In a process group of its own, so that it ends together with what it starts.
  const child = spawn(program(name), [...KINDS[name].words(profile), url], {
    stdio: 'ignore', detached: true, env: { ...process.env, HOME: profile },
  });
  const ended = new Promise((resolve) => { child.on('exit', resolve); });
  return async () => {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
}
