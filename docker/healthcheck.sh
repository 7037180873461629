# Exits 0 when /readyz answers 200: the server answers and reaches its database. Also when its disk is full, which no restart
# mends. Needs bash alone, which opens the connection by itself; starting a node to ask takes a Raspberry Pi a second.
exec 3<>"/dev/tcp/127.0.0.1/${PORT:-3000}" || exit 1
printf 'GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
read -r -t 5 version status reason <&3
[ "$status" = 200 ] && exit 0
read -r -d '' -t 5 rest <&3
[[ $rest == *'"status":"disk"'* ]]
