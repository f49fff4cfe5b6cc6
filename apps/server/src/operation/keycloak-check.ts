import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { createRest } from '../providers/identity/keycloak/rest.ts';
import { IdentityUnavailable, REALM, WEB_CLIENT } from '../providers/identity/port.ts';
import type { Settings } from '../settings/settings.ts';
import { reasonText, standInFinding, type Context } from './context.ts';
import { bien, falla, type Finding } from './finding.ts';

const TIMEOUT_MS = 4_000;
const discovery = z.object({ issuer: z.string() });
const keyList = z.object({ keys: z.array(z.unknown()) });

/** The realm, its keys, the service account and the client of the browsers. */
export async function checkKeycloak({ settings }: Context): Promise<Finding[]> {
  if (!settings.IDENTITY_URL) return [standInFinding('cuentas')];
  const outer = settings.IDENTITY_URL.replace(/\/+$/, '');
  const own = (settings.IDENTITY_ADMIN_URL ?? outer).replace(/\/+$/, '');
  const realm = `${own}/realms/${REALM}`;
  const answer = await discover(realm);
  if (!(answer instanceof Response)) return [answer];
  return [
    await ofIssuer(answer, `${outer}/realms/${REALM}`),
    await ofKeys(realm),
    await ofAccount(own, settings),
    await ofWebClient(realm, settings.PUBLIC_URL),
  ];
}

async function get(url: string): Promise<Response> {
  return fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
}

/** The realm's description, or why there is none. */
async function discover(realm: string): Promise<Response | Finding> {
  let answer: Response;
  try {
    answer = await get(`${realm}/.well-known/openid-configuration`);
  } catch (error) {
    return falla(
      `Keycloak no responde: ${reasonText(error)}`,
      'revisa que Keycloak corra, IDENTITY_URL y, si este servidor llega por otra dirección, IDENTITY_ADMIN_URL',
    );
  }
  if (answer.ok) return answer;
  return falla(
    `Keycloak no tiene el realm ${REALM} en esa dirección (${answer.status})`,
    'impórtalo: kc.sh start --import-realm con deploy/keycloak/veridico-realm.json; IDENTITY_URL va sin /realms',
  );
}

async function ofIssuer(answer: Response, expected: string): Promise<Finding> {
  const { success, data } = discovery.safeParse(await answer.json().catch(() => undefined));
  if (success && data.issuer === expected) return bien(`Keycloak firma como ${expected}`);
  return falla(
    `Keycloak firma como ${data?.issuer ?? 'nadie'} y aquí se espera ${expected}: ninguna sesión valdría`,
    'pon en IDENTITY_URL la misma dirección que KC_HOSTNAME en Keycloak',
  );
}

async function ofKeys(realm: string): Promise<Finding> {
  const answer = await get(`${realm}/protocol/openid-connect/certs`);
  const { data } = keyList.safeParse(await answer.json().catch(() => undefined));
  if (answer.ok && data && data.keys.length > 0) return bien('Keycloak publica sus claves');
  return falla(
    `Keycloak no publica sus claves (${answer.status}): ninguna sesión se podría comprobar`,
    'deja pasar /realms/veridico/protocol/openid-connect/certs en IDENTITY_ADMIN_URL o IDENTITY_URL',
  );
}

/** Signs the service account in and lets it list one user. */
async function ofAccount(url: string, { IDENTITY_ADMIN_CLIENT: client, IDENTITY_ADMIN_SECRET: secret = '' }: Settings): Promise<Finding> {
  const rest = createRest({ url, client, secret, timeoutMs: TIMEOUT_MS });
  try {
    const granted = await rest.token('service account', { grant_type: 'client_credentials' });
    if (granted.status !== 200)
      return falla(
        `Keycloak no acepta la cuenta de servicio ${client} (${granted.status})`,
        'copia en IDENTITY_ADMIN_SECRET el secreto de ese cliente (Clients → Credentials), y revisa IDENTITY_ADMIN_CLIENT',
      );
    await rest.admin({ what: 'list users', path: '/users?max=1' });
    return bien(`La cuenta de servicio ${client} puede administrar usuarios`);
  } catch (error) {
    if (!(error instanceof IdentityUnavailable)) throw error;
    const role = /\(40[13]\)/.test(error.message);
    return falla(
      `La cuenta de servicio ${client} no puede ver usuarios: ${error.message}`,
      role ? `da a la cuenta de servicio de IDENTITY_ADMIN_CLIENT el rol manage-users de realm-management` : 'revisa IDENTITY_ADMIN_URL',
    );
  }
}

/** A silent sign-in without a session, as browsers do it: Keycloak sends it back with an error only to a known client and address. */
async function ofWebClient(realm: string, publicUrl: string): Promise<Finding> {
  const challenge = createHash('sha256').update(randomBytes(32)).digest('base64url');
  const query = new URLSearchParams({
    client_id: WEB_CLIENT,
    redirect_uri: `${publicUrl}/`,
    response_type: 'code',
    scope: 'openid',
    prompt: 'none',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  const answer = await get(`${realm}/protocol/openid-connect/auth?${query.toString()}`);
  if (answer.headers.get('location')?.startsWith(`${publicUrl}/`)) return bien(`El cliente ${WEB_CLIENT} acepta este sitio`);
  return falla(
    `Keycloak no conoce el cliente ${WEB_CLIENT}, o no acepta que vuelva a este sitio (${answer.status})`,
    `en el cliente ${WEB_CLIENT} de Keycloak pon PUBLIC_URL seguida de /* en Valid redirect URIs; si falta, importa deploy/keycloak/veridico-realm.json`,
  );
}
