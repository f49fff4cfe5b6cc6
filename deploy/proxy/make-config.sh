#!/bin/sh
# Prints nginx's configuration without containers: make-config.sh > /etc/nginx/conf.d/veridico.conf (needs envsubst, of gettext-base).
# WWW_HOST and CUENTAS_HOST come from its environment; the others may.
set -eu
if [ -z "${WWW_HOST-}" ] || [ -z "${CUENTAS_HOST-}" ]; then
  echo 'Define WWW_HOST y CUENTAS_HOST: los nombres públicos del producto y de las cuentas.' >&2
  exit 1
fi
export APP_ADDRESS="${APP_ADDRESS:-127.0.0.1:3000}" KEYCLOAK_ADDRESS="${KEYCLOAK_ADDRESS:-127.0.0.1:8080}"
export TLS_FOLDER="${TLS_FOLDER:-/etc/nginx/tls}"
export ACCESS_LOG="${ACCESS_LOG:-/var/log/nginx/veridico.log}" ERROR_LOG="${ERROR_LOG:-/var/log/nginx/veridico-errores.log}"
# Names of nginx itself, such as $host, stay.
exec envsubst '${WWW_HOST} ${CUENTAS_HOST} ${APP_ADDRESS} ${KEYCLOAK_ADDRESS} ${TLS_FOLDER} ${ACCESS_LOG} ${ERROR_LOG}' \
  <"$(dirname "$(readlink -f "$0")")/veridico.conf.template"
