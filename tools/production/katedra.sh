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
  [ "$before" = "$1" ] && fail "$1 is in use already."
  point current "$1"
  if restarted; then
    point former "$before"
    echo "$1 is in use; $before is kept, and \"katedra rollback\" changes back to it."
  else
    point current "$before"
    systemctl restart katedra
    fail "$1 did not become well within two minutes; $before is in use again. \"journalctl -u katedra\" tells why."
  fi
}

# Whether the service runs well; where there is none, or it is stopped, somebody else starts it.
restarted() {
  command -v systemctl >/dev/null && systemctl is-active --quiet katedra || return 0
  systemctl restart katedra
  port=${PORT:-$(sed -n 's/^PORT=//p' /etc/katedra.env 2>/dev/null | tail -n 1)}
  address="http://127.0.0.1:${port:-3000}/health"
  "$node" -e '
    const end = Date.now() + 120_000
    for (;;) {
      const reply = await fetch(process.argv[1]).catch(() => undefined)
      if (reply?.ok) process.exit(0)
      if (Date.now() > end) process.exit(1)
      await new Promise((resolve) => setTimeout(resolve, 500))
    }' --input-type=module -- "$address"
}

upgrade() {
  [ -f "$1" ] || fail "There is no file $1."
  next=$(tar -tzf "$1" 2>/dev/null | head -n 1 | cut -d / -f 1)
  case "$next" in
    katedra-*) ;;
    *) fail "$1 is no packed Katedra." ;;
  esac
  if [ ! -d "$home/$next" ]; then
    rm -rf -- "$home/.incoming"
    mkdir -- "$home/.incoming"
    tar -xzf "$1" -C "$home/.incoming" || fail "$1 could not be unpacked; nothing was changed."
    "$home/.incoming/$next/node/bin/node" --version >/dev/null || fail "$next does not run on this computer; nothing was changed."
    mv -- "$home/.incoming/$next" "$home/$next"
    rmdir -- "$home/.incoming"
  fi
  change_to "$next"
  # The version before the former one is of no use any more.
  for old in "$home"/katedra-*/; do
    name=$(basename -- "$old")
    [ "$name" = "$next" ] || [ "$name" = "$before" ] || rm -rf -- "$old"
  done
}

case "${1:-help}" in
  start)
    shift
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
