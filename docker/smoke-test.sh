# Starts the image of HALAQA_VERSION with docker-compose.yml and uses it: sign up, back up, start again, restore. Run by the workflows.
set -euo pipefail
cd "$(dirname "$0")/.."

export POSTGRES_PASSWORD=smoketestonly PASSWORD_KEY=a-key-for-the-smoke-test-which-is-no-secret
export HOST=127.0.0.1 PORT="${PORT:-3000}" COMPOSE_PROJECT_NAME=halaqa-smoke-test
address="http://127.0.0.1:$PORT"
account='{"email":"amina@example.org","password":"a long enough passphrase","full_name":"Amina","time_zone":"UTC"}'

end() {
  docker compose logs || true
  docker compose down --volumes
}
trap end EXIT

wait_until_ready() {
  curl --silent --show-error --fail --retry 60 --retry-delay 2 --retry-all-errors --output /dev/null "$address/readyz"
}

call() {
  curl --silent --show-error --fail-with-body --header 'content-type: application/json' --data "$2" "$address/api/v1$1"
}

docker compose up --detach --no-build
wait_until_ready
call /auth/signup "$account" > /dev/null
docker compose exec -T halaqa halaqa backup /data/new.halaqa

docker compose restart halaqa
wait_until_ready
docker compose stop halaqa
docker compose run --rm halaqa halaqa restore /data/new.halaqa
docker compose start halaqa
wait_until_ready
docker compose exec -T halaqa halaqa admin list | grep --fixed-strings amina@example.org
