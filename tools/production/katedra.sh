#!/bin/sh
# What a packed Katedra can do. It needs nothing of its computer but Linux on x64 and a shell; `katedra help` tells how.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "$0")")/.." && pwd)
# The folder in which versions stand beside each other, with the link `current` and, unless DATA_DIR says otherwise, the data.
home=$(dirname -- "$here")
node=$here/node/bin/node
version=$(basename -- "$here")
export NODE_ENV="${NODE_ENV:-production}" DATA_DIR="${DATA_DIR:-$home/data}"

run() {
  cd -- "$here/katedra"
  exec "$node" tools/launch.mjs "$@"
}

help() {
  cat <<HELP
$version

  katedra start [--demo]        starts the server; its settings are variables of the environment
  katedra operator WORDS…       the operator's command line
  katedra use                   makes this version the one that $home/current leads to
  katedra upgrade ARCHIVE       unpacks another version beside this one, changes over to it and keeps this one
  katedra rollback              changes back to the version before
HELP
}

fail() {
  echo "$1" >&2
  exit 1
}

# A link is changed by a rename: there is always one version or the other.
point() {
  ln -sfn -- "$2" "$home/.$1.new"
  mv -fT -- "$home/.$1.new" "$home/$1"
}

current() {
  if [ -L "$home/current" ]; then readlink -- "$home/current"; else echo "$version"; fi
}

# Leaves in `before` which version was in use.
change_to() {
  before=$(current)
  if [ "$before" = "$1" ]; then
    [ -L "$home/current" ] && fail "$1 is in use already."
    point current "$1"
    echo "$1 is in use."
    return
  fi
  [ -d "$home/$1" ] || fail "There is no folder $home/$1 any more."
  bring_words "$before" "$1"
  point current "$1"
  outcome=0
  restarted || outcome=$?
  if [ "$outcome" = 1 ]; then
    point current "$before"
    systemctl restart katedra || :
    fail "$1 was not started, or not well within two minutes; $before is in use again. \"journalctl -u katedra\" tells why."
  fi
  point former "$before"
  if [ "$outcome" = 2 ] && runs_in "$home/$before"; then
    echo "$1 is in use from the next start: $before still runs, and there is no service that could be restarted here. Restart Katedra."
    echo "$before is kept, and \"katedra rollback\" changes back to it."
  else
    echo "$1 is in use; $before is kept, and \"katedra rollback\" changes back to it."
  fi
}

# Whether a process was started from a folder. Of processes of others only root is told.
runs_in() {
  for program in /proc/[0-9]*/exe; do
    case "$(readlink -- "$program" 2>/dev/null)" in
      "$1"/*) return 0 ;;
    esac
  done
  return 1
}

# The provider's own terms are files of the content; samples are left to the version they came with.
bring_words() {
  for text in "$home/$1/katedra/content"/podminky.*.md "$home/$1/katedra/content"/soukromi.*.md; do
    [ -f "$text" ] || continue
    grep -qF -e 'Toto je vzorový text' -e 'This is a sample text' -- "$text" || cp -- "$text" "$home/$2/katedra/content/"
  done
}

# Whether the service runs well, 1 where it does not; 2 where there is none, or it is stopped: somebody else starts it.
restarted() {
  command -v systemctl >/dev/null && systemctl is-active --quiet katedra 2>/dev/null || return 2
  # Who may not do that would be told of the health of the server that was running before.
  systemctl restart katedra || return 1
  "$node" -e '
    const [, host, port] = process.argv
    const local = ["", "0.0.0.0", "::"].includes(host) ? "127.0.0.1" : host
    const address = `http://${local.includes(":") ? `[${local}]` : local}:${port || 3000}/health`
    const end = Date.now() + 120_000
    for (;;) {
      const reply = await fetch(address).catch(() => undefined)
      if (reply?.ok) process.exit(0)
      if (Date.now() > end) process.exit(1)
      await new Promise((resolve) => setTimeout(resolve, 500))
    }' --input-type=module -- "${HOST:-$(setting HOST)}" "${PORT:-$(setting PORT)}"
}

# What a variable of the service is set to, without quotes.
setting() {
  sed -n "s/^$1=//p" /etc/katedra.env 2>/dev/null | tail -n 1 | tr -d "'\""
}

is_packed() {
  [ -x "$1/bin/katedra" ] && [ -x "$1/node/bin/node" ]
}

upgrade() {
  [ -n "$1" ] || fail 'Say which archive: katedra upgrade katedra-<version>-linux-x64.tar.gz'
  [ -f "$1" ] || fail "There is no file $1."
  # Read as the standard input: tar takes a name with a colon for another computer's.
  next=$(tar -tzf - <"$1" 2>/dev/null | head -n 1 | cut -d / -f 1)
  case "$next" in
    katedra-*) ;;
    *) fail "$1 is no packed Katedra." ;;
  esac
  before=$(current)
  [ "$before" != "$next" ] || fail "$next is in use already; another one needs another version in its package.json."
  [ "$(printf '%s\n' "$before" "$next" | sort -V | tail -n 1)" = "$next" ] ||
    fail "$next is older than $before, and may not know its database; \"katedra rollback\" changes back to the version before."
  # What was killed has left its folder.
  for left in "$home"/.incoming-*; do
    [ -d "/proc/${left##*-}" ] || rm -rf -- "$left"
  done
  incoming="$home/.incoming-$$"
  mkdir -- "$incoming" 2>/dev/null || fail "$home can't be written to by $(id -un); nothing was changed."
  trap 'rm -rf -- "$incoming"' EXIT
  trap 'exit 1' HUP INT TERM
  why=$(tar -xzf - -C "$incoming" <"$1" 2>&1) ||
    fail "$1 could not be unpacked; nothing was changed. $(printf '%s\n' "$why" | sed '/^$/d' | head -n 1)"
  "$incoming/$next/node/bin/node" --version >/dev/null 2>&1 || fail "$next does not run on this computer; nothing was changed."
  # One that is not in use may be another build of the same version.
  if is_packed "$home/$next"; then mv -T -- "$home/$next" "$incoming/before"; fi
  mv -T -- "$incoming/$next" "$home/$next"
  change_to "$next"
  # The version before the former one is of no use any more, unless it still runs; what else is called so stays.
  for old in "$home"/katedra-*/; do
    name=$(basename -- "$old")
    [ "$name" = "$next" ] || [ "$name" = "$before" ] || ! is_packed "$home/$name" || runs_in "$home/$name" || rm -rf -- "$old"
  done
}

case "${1:-help}" in
  start)
    shift
    # The folder of the version is not the service's to write into; a start that finds nothing compiled takes half as long again.
    export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$DATA_DIR/compiled}"
    run tools/start/start-built.ts "$@"
    ;;
  operator)
    shift
    run apps/api/src/cli/operator/operator.main.ts "$@"
    ;;
  use) change_to "$version" ;;
  upgrade) upgrade "${2:-}" ;;
  rollback)
    [ -L "$home/former" ] || fail "There is no version before this one."
    change_to "$(readlink -- "$home/former")"
    ;;
  help | --help | -h) help ;;
  *)
    help >&2
    exit 1
    ;;
esac
