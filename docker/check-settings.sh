# Ends `docker compose up` with a sentence for each secret that .env lacks, before anything is started.
fault() {
  echo "$1" >&2
  failed=1
}

# Takes the setting from the file that its name with _FILE names, if that is set. Fails if the file is of no use.
read_file() {
  eval "value=\${$1:-} file=\${$1_FILE:-}"
  [ -n "$file" ] || return 0
  if [ -n "$value" ]; then
    fault "Set $1 or $1_FILE in .env, not both."
    return 1
  fi
  if ! value=$(cat "$file" 2>/dev/null) || [ -z "$value" ]; then
    fault "$1_FILE: the file $file is missing, unreadable or empty in the container. List it under secrets in compose.override.yml."
    return 1
  fi
  eval "$1=\$value"
}

if read_file POSTGRES_PASSWORD; then
  case "$POSTGRES_PASSWORD" in
    '') fault 'Set POSTGRES_PASSWORD in .env: openssl rand -hex 24' ;;
    *[!A-Za-z0-9]*) fault 'POSTGRES_PASSWORD must be letters and digits only, because it becomes part of an address.' ;;
  esac
fi
if read_file PASSWORD_KEY && [ "${#PASSWORD_KEY}" -lt 32 ]; then
  fault 'Set PASSWORD_KEY in .env to at least 32 characters, and keep it for good: openssl rand -hex 24'
fi
exit "${failed:-0}"
