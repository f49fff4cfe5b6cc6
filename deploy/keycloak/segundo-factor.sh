#!/bin/sh
# Once, in the realm of the product: staff of the office (role backoffice) sign in with a code, and their token says so. docs/operacion/segundo-factor.md
# KCADM is Keycloak's command, already signed in (kcadm.sh config credentials); it may have several words.
set -eu
KCADM=${KCADM:-/opt/keycloak/bin/kcadm.sh}
REALM=veridico
FLOW=navegador-oficina
OFFICE=oficina-segundo-factor

kc() {
  verb=$1 what=$2
  shift 2
  $KCADM "$verb" "$what" -r "$REALM" "$@"
}
csv() { kc get "$1" --fields "$2" --format csv --noquotes; }

if csv authentication/flows alias | grep -qx "$FLOW"; then
  echo "El flujo $FLOW ya existe: no se cambia nada." >&2
  exit 1
fi

# Adds an execution to a flow: flow, provider, requirement, and its settings as JSON.
execution() {
  kc create "authentication/flows/$1/executions/execution" -s provider="$2"
  id=$(csv "authentication/flows/$1/executions" id,providerId | grep ",$2\$" | cut -d , -f 1)
  kc update "authentication/flows/$1/executions" -b "{\"id\":\"$id\",\"requirement\":\"$3\"}"
  [ -z "$4" ] || kc create "authentication/executions/$id/config" -b "{\"alias\":\"$2 $id\",\"config\":$4}"
}

kc create authentication/flows/browser/copy -s newName="$FLOW"
forms=$(printf %s "$FLOW forms" | sed 's/ /%20/g')
usual=$(printf %s "$FLOW Browser - Conditional 2FA" | sed 's/ /%20/g')

# Customers who have a code are asked for it as before; staff are not asked twice.
execution "$usual" conditional-user-role REQUIRED '{"condUserRole":"backoffice","negate":"true"}'

# Staff need one: who has none enrols at the next sign-in. The age is the longest session of the realm; later tokens would lose it.
kc create "authentication/flows/$forms/executions/flow" -b "{\"alias\":\"$OFFICE\",\"type\":\"basic-flow\",\"provider\":\"registration-page-form\"}"
id=$(csv "authentication/flows/$forms/executions" id,displayName | grep ",$OFFICE\$" | cut -d , -f 1)
kc update "authentication/flows/$forms/executions" -b "{\"id\":\"$id\",\"requirement\":\"CONDITIONAL\"}"
# Keycloak puts it first: it goes behind the form and the customers' part.
kc create "authentication/executions/$id/lower-priority" -b '{}'
kc create "authentication/executions/$id/lower-priority" -b '{}'
execution "$OFFICE" conditional-user-role REQUIRED '{"condUserRole":"backoffice"}'
execution "$OFFICE" auth-otp-form REQUIRED '{"default.reference.value":"otp","default.reference.maxAge":"36000"}'

web=$(kc get clients -q clientId=veridico-web --fields id --format csv --noquotes)
kc create "clients/$web/protocol-mappers/models" -s name=amr -s protocol=openid-connect -s protocolMapper=oidc-amr-mapper \
  -s 'config={"access.token.claim":"true","id.token.claim":"true","introspection.token.claim":"true"}'
# Sign-in is Keycloak's own page from now on.
kc update "clients/$web" -s directAccessGrantsEnabled=false
$KCADM update "realms/$REALM" -s browserFlow="$FLOW"
echo "Listo: el personal entra con un código."
