import { DEFAULT_RATES } from '../../apps/server/src/settings/rates.ts';
import { HOUR, isOk, nearly, NO_LIMIT, notTooMany, type Attack, type Target, ownerOf, reachOfAddress } from './attack.ts';
import type { Answer } from './caller.ts';
import { newestLink, PASSWORD, type Fixtures } from './fixtures.ts';
import { NAMES } from './names.ts';
import type { TestedServer } from './server.ts';

/** Attacks on the tokens of mailed links and of return addresses. */
export function linkAttacksOn(server: TestedServer, fixtures: Fixtures): Attack[] {
  return [...links(server, fixtures), ...claimLinks(fixtures), paymentReturn(server, fixtures)];
}

/** Wrong tokens never stop the right one, which is looked up by its hash. */
function links({ ask, db }: TestedServer, fixtures: Fixtures): Attack[] {
  const correo = fixtures.correos[1] ?? '';
  return [
    {
      name: NAMES.link,
      space: '256 bits, 60 intentos por dirección y hora',
      open: async () => {
        const path = '/v1/api/users/recuperar-password-manual';
        await ask({ path, from: '10.204.0.1', json: { email: correo, tokenCaptcha: 'recupera_pass' } });
        const uid = await newestLink(db, correo);
        const asks = (typed: string, from: string) => ({
          path: '/v1/api/users/actualizar-password',
          from,
          json: { uid: typed, nuevaPassword: PASSWORD, tokenCaptcha: 'recupera_pass' },
        });
        return linkTarget(asks, uid, linkWorked);
      },
    },
  ];
}

/** A mailed link, limited by the guesser's address. @param worked whether the owner's own call got through */
function linkTarget(asks: Target['guess'], link: string, worked: (answer: Answer) => boolean): Target {
  return {
    guess: asks,
    wrong: (number) => nearly(link, number),
    right: link,
    opened: isOk,
    looked: notTooMany,
    reach: reachOfAddress(DEFAULT_RATES.enlace.max),
    owner: ownerOf(asks, link, { gets: worked, sameAddress: HOUR }),
  };
}

/** Used by an earlier call. */
function linkWorked({ status, body }: Answer): boolean {
  return status === 200 || body.includes('ENLACE_USADO');
}

/** The link of a claim shows and refuses it. */
function claimLinks(fixtures: Fixtures): Attack[] {
  const attack = (name: string, path: string, worked: (answer: Answer) => boolean): Attack => ({
    name,
    space: `256 bits, ${DEFAULT_RATES.enlace.max} intentos por dirección y hora`,
    open: async () => {
      const enlace = await fixtures.claimLink();
      const asks = (typed: string, from: string) => ({ path, from, json: { enlace: typed } });
      return linkTarget(asks, enlace, worked);
    },
  });
  // Refused by an earlier call.
  const refused = ({ status, body }: Answer) => status === 200 || body.includes('SOLICITUD_RESUELTA');
  return [
    attack(NAMES.claimLink, '/v1/administracion/solicitudes/ver', isOk),
    attack('enlace de una solicitud: rechazar', '/v1/administracion/solicitudes/rechazar', refused),
  ];
}

/** The return address after a timeout has both names of the payment; one alone opens nothing. */
function paymentReturn({ db }: TestedServer, { report }: Fixtures): Attack {
  return {
    name: 'retorno de un pago que venció',
    space: '130 bits, junto al otro nombre del mismo pago',
    open: async () => {
      const { buy_order: buyOrder, session_id: session } = await db
        .selectFrom('payment_attempts')
        .select(['buy_order', 'session_id'])
        .where('orden', '=', report.orden)
        .executeTakeFirstOrThrow();
      const asks = (typed: string, from: string) => ({
        path: `/v1/administracion/transaccion-retorno?${new URLSearchParams({ TBK_ORDEN_COMPRA: buyOrder, TBK_ID_SESION: typed })}`,
        from,
      });
      return {
        guess: asks,
        wrong: (number) => nearly(session, number),
        right: undefined,
        opened: isOk,
        looked: notTooMany,
        reach: NO_LIMIT,
        owner: ownerOf(asks, session),
      };
    },
  };
}
