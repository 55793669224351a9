# Sourced by test.sh and measure.sh: Slurm as it is on a cluster, but all of it on this machine, for as long
# as a script runs, and in one folder: keys, sockets, state and logs. It takes neither root nor systemd, and
# leaves /etc and /var alone.
# shellcheck shell=bash

# Debian has the daemons where only root's PATH looks.
PATH=$PATH:/usr/sbin

# missing_tools: names what is not installed of Slurm.
missing_tools() {
  local tool
  for tool in munged slurmctld slurmd sbatch scontrol squeue; do
    command -v "$tool" || echo "$tool is not installed"
  done | grep -s 'not installed' || true
}

# start_cluster FOLDER MEMORY: starts two nodes of four slots each, whatever cores there are, with so many MB.
# Jobs of the partition `urgent` push others out.
# FOLDER has no spaces.
start_cluster() {
  cluster=$1
  local host user port=$((20000 + 3 * ($$ % 5000))) node
  host=$(hostname -s) user=$(id -un)
  while (: < "/dev/tcp/127.0.0.1/$port") 2> /dev/null; do port=$((port + 3)); done
  mkdir -p "$cluster"/{munge,state}
  chmod 700 "$cluster" "$cluster/munge"
  (umask 077 && head -c 1024 /dev/urandom > "$cluster/munge/key")
  # A requeued task waits until its credential has expired: 120 seconds, and 5 at least.
  cat > "$cluster/slurm.conf" << END
ClusterName=jpng
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
AuthInfo=socket=$cluster/munge/socket,cred_expire=5
CredType=cred/munge
StateSaveLocation=$cluster/state
SlurmdSpoolDir=$cluster/spool-%n
SlurmctldPidFile=$cluster/slurmctld.pid
SlurmdPidFile=$cluster/slurmd-%n.pid
SlurmctldLogFile=$cluster/slurmctld.log
SlurmdLogFile=$cluster/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
SlurmdParameters=config_overrides
SchedulerParameters=sched_interval=1,bf_interval=1
KillWait=20
ReturnToService=2
NodeName=one NodeHostname=$host NodeAddr=127.0.0.1 Port=$((port + 1)) CPUs=4 RealMemory=$2
NodeName=two NodeHostname=$host NodeAddr=127.0.0.1 Port=$((port + 2)) CPUs=4 RealMemory=$2
PreemptType=preempt/partition_prio
PreemptMode=REQUEUE
SlurmctldParameters=preempt_send_user_signal
PartitionName=all Nodes=one,two Default=YES MaxTime=60 State=UP PriorityTier=1 GraceTime=15
PartitionName=urgent Nodes=one,two MaxTime=60 State=UP PriorityTier=2
END
  # Nothing asks for control groups here; this version's code starts without systemd.
  echo 'CgroupPlugin=cgroup/v1' > "$cluster/cgroup.conf"
  export SLURM_CONF=$cluster/slurm.conf
  munged --foreground --force --key-file="$cluster/munge/key" --socket="$cluster/munge/socket" \
    --pid-file="$cluster/munge/pid" --log-file="$cluster/munge/log" \
    --seed-file="$cluster/munge/seed" 2> "$cluster/munged.out" &
  daemons=("$!")
  slurmctld -D > "$cluster/slurmctld.out" 2>&1 &
  daemons+=("$!")
  for node in one two; do
    slurmd -D -N $node > "$cluster/slurmd-$node.out" 2>&1 &
    daemons+=("$!")
  done
  for ((tries = 0; tries < 300; tries++)); do
    [[ $(timeout 5 sinfo -h -t idle -o %D 2> /dev/null) != 2 ]] || return 0
    sleep 0.1
  done
  tail -n 5 "$cluster"/*.out "$cluster"/*.log >&2
  return 1
}

# stop_cluster: ends all daemons and jobs. A job is no child of this script, but has the path of our slurm.conf,
# which no other process has, in its environment.
stop_cluster() {
  [[ ${daemons-} ]] || return 0
  local process conf=$SLURM_CONF
  kill "${daemons[@]}" 2> /dev/null || true
  for ((tries = 0; tries < 100; tries++)); do
    kill -0 "${daemons[@]}" 2> /dev/null || break
    sleep 0.1
  done
  kill -KILL "${daemons[@]}" 2> /dev/null || true
  wait "${daemons[@]}" 2> /dev/null || true
  unset SLURM_CONF
  while read -r process; do
    kill -KILL "$process" 2> /dev/null || true
  done < <(grep -lzsxF "SLURM_CONF=$conf" /proc/[0-9]*/environ | cut -d / -f 3)
  daemons=()
}
