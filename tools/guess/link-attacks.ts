import { DEFAULT_RATES } from '../../apps/server/src/settings/rates.ts';
import { HOUR, isOk, nearly, NO_LIMIT, notTooMany, type Attack } from './attack.ts';
import type { Answer } from './caller.ts';
import { NAMES } from './names.ts';
import { newestLink, PASSWORD, type People } from './people.ts';
import type { Town } from './town.ts';

/** What mails and addresses of pages carry. */
export function linkAttacksOn(town: Town, people: People): Attack[] {
  return [...links(town, people), ...claimLinks(people), paymentReturn(town, people)];
}

/** A link's token is looked up by its hash: the holder is let in at once, however many wrong tokens were tried. */
function links({ ask, db }: Town, people: People): Attack[] {
  const correo = people.correos[1] ?? '';
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
        return {
          guess: asks,
          wrong: (number) => nearly(uid, number),
          right: uid,
          opened: isOk,
          looked: notTooMany,
          reach: { fromOneAddress: DEFAULT_RATES.enlace.max, inAll: Infinity, windowSeconds: HOUR },
          owner: { asks: (from) => asks(uid, from), gets: linkWorked, waits: { afterOne: 0, afterMany: 0, sameAddress: HOUR } },
        };
      },
    },
  ];
}

/** The second time it says that it was used. */
function linkWorked({ status, body }: Answer): boolean {
  return status === 200 || body.includes('ENLACE_USADO');
}

/** A claim's link shows the claim and refuses it: a stranger must not be able to do either. */
function claimLinks(people: People): Attack[] {
  const attack = (name: string, path: string, worked: (answer: Answer) => boolean): Attack => ({
    name,
    space: `256 bits, ${DEFAULT_RATES.enlace.max} intentos por dirección y hora`,
    open: async () => {
      const enlace = await people.claimLink();
      const asks = (typed: string, from: string) => ({ path, from, json: { enlace: typed } });
      return {
        guess: asks,
        wrong: (number) => nearly(enlace, number),
        right: enlace,
        opened: isOk,
        looked: notTooMany,
        reach: { fromOneAddress: DEFAULT_RATES.enlace.max, inAll: Infinity, windowSeconds: HOUR },
        owner: { asks: (from) => asks(enlace, from), gets: worked, waits: { afterOne: 0, afterMany: 0, sameAddress: HOUR } },
      };
    },
  });
  // The second time it says that it is decided.
  const refused = ({ status, body }: Answer) => status === 200 || body.includes('SOLICITUD_RESUELTA');
  return [
    attack(NAMES.claimLink, '/v1/administracion/solicitudes/ver', isOk),
    attack('enlace de una solicitud: rechazar', '/v1/administracion/solicitudes/rechazar', refused),
  ];
}

/** Both names of a payment stand in the address of a browser that comes back too late; either alone says nothing. */
function paymentReturn({ db }: Town, { report }: People): Attack {
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
        owner: { asks: (from) => asks(session, from), gets: isOk, waits: { afterOne: 0, afterMany: 0, sameAddress: 0 } },
      };
    },
  };
}
