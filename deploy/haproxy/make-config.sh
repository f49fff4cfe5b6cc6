#!/bin/sh
# Prints HAProxy's configuration: NODOS="nodo1:3000 nodo2:3000" CUENTAS=cuentas1:8080 CUENTAS_HOST=cuentas.… make-config.sh > haproxy.cfg
set -eu

give_up() {
  echo "$1" >&2
  exit 1
}

[ -n "${NODOS-}" ] || give_up 'Define NODOS con la dirección y el puerto de cada nodo, como "nodo1:3000 nodo2:3000".'
if [ -n "${CUENTAS-}" ] && [ -z "${CUENTAS_HOST-}" ]; then give_up 'Define CUENTAS_HOST: el nombre público de las cuentas.'; fi
for place in $NODOS ${CUENTAS-} ${CUENTAS_HOST:+"$CUENTAS_HOST:0"}; do
  case $place in
    *[!][A-Za-z0-9._:-]* | :* | *: | *:*[!0-9]) give_up "No es una dirección con puerto: «$place»." ;;
    *:*) ;;
    *) give_up "No es una dirección con puerto: «$place»." ;;
  esac
done

exec awk -v nodes="$NODOS" -v accounts="${CUENTAS-}" -v host="${CUENTAS_HOST-}" '
  function servers(name, places,   each, count, list) {
    count = split(places, list, /[ \t\n]+/)
    for (each = 1; each <= count; each++) if (list[each] != "") print "  server " name each " " list[each]
  }
  /^#CUENTAS$/ { inside = 1; next }
  /^#CUENTAS fin$/ { inside = 0; next }
  inside && accounts == "" { next }
  /^  #SERVIDORES nodo$/ { servers("nodo", nodes); next }
  /^  #SERVIDORES cuentas$/ { servers("cuentas", accounts); next }
  { sub(/@CUENTAS_HOST@/, host); print }
' "$(dirname "$(readlink -f "$0")")/veridico.cfg"
