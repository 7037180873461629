# Ends `docker compose up` with a sentence for each secret that .env lacks, before anything is started.
fault() {
  echo "$1" >&2
  failed=1
}

case "$POSTGRES_PASSWORD" in
  '') fault 'Set POSTGRES_PASSWORD in .env: openssl rand -hex 24' ;;
  *[!A-Za-z0-9]*) fault 'POSTGRES_PASSWORD must be letters and digits only, because it becomes part of an address.' ;;
esac
if [ "${#PASSWORD_KEY}" -lt 32 ]; then
  fault 'Set PASSWORD_KEY in .env to at least 32 characters, and keep it for good: openssl rand -hex 24'
fi
exit "${failed:-0}"
