# Run once by the postgres image, when its volume is empty: makes the role and the database of Halaqa.
# The role owns its database and nothing more. The superuser has no password afterwards, so that it can only be used from
# inside the container: docker compose exec -u postgres database psql
psql -v ON_ERROR_STOP=1 --no-psqlrc --username "$POSTGRES_USER" --dbname postgres -v password="$POSTGRES_PASSWORD" <<'SQL'
CREATE ROLE halaqa LOGIN PASSWORD :'password';
CREATE DATABASE halaqa OWNER halaqa;
ALTER ROLE CURRENT_USER PASSWORD NULL;
SQL
