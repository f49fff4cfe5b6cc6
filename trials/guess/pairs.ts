import { REPRESENTATIVE } from '../frame/records.ts';
import { passwordGrant, TOKEN_PATH } from '../frame/tokens.ts';
import type { ApiCall } from './caller.ts';
import { aPurchase, aRegistration, correoOf, newestLink, type Fixtures } from './fixtures.ts';
import { NAMES } from './names.ts';
import type { TestedServer } from './server.ts';

/** Two requests of equal length whose answers must not differ in content or time. */
export interface Pair {
  readonly name: string;
  readonly known: (number: number, from: string) => ApiCall | Promise<ApiCall>;
  readonly unknown: (number: number, from: string) => ApiCall | Promise<ApiCall>;
  /** Called after each pair to undo its effects. */
  readonly undo?: () => Promise<unknown>;
  /** It sends a mail, which would delay the next answer. */
  readonly mails?: true;
  /** It takes about a second: several run at once. */
  readonly slow?: true;
}

export async function pairsOf(server: TestedServer, fixtures: Fixtures): Promise<Pair[]> {
  return [
    ...mailPairs(fixtures),
    ...accountPairs(server, fixtures),
    ...(await linkPairs(server, fixtures)),
    ...recordPairs(fixtures),
    await planPair(fixtures),
  ];
}

/** Requests that send a mail if there is an account or a purchase. */
function mailPairs({ report }: Fixtures): Pair[] {
  const recover = (email: string, from: string) => ({
    path: '/v1/api/users/recuperar-password-manual',
    from,
    json: { email, tokenCaptcha: 'recupera_pass' },
  });
  const bought = (correo: string, from: string) => ({
    path: '/v1/administracion/recuperar-compra',
    from,
    json: { correo, captchaToken: 'recupera_compra' },
  });
  return [
    {
      name: NAMES.recovery,
      known: (_number, from) => recover(correoOf('cuenta', 3), from),
      unknown: (number, from) => recover(correoOf('nadie0', number), from),
      mails: true,
    },
    {
      name: 'recuperar compra: correo con y sin compras',
      known: (_number, from) => bought(report.correo, from),
      unknown: (number, from) => bought(`nadie-${String(number).padStart(report.correo.length - 17, '0')}@ejemplo.cl`, from),
      mails: true,
    },
  ];
}

function accountPairs({ db }: TestedServer, fixtures: Fixtures): Pair[] {
  const { correos } = fixtures;
  const someone = (number: number) => correos[4 + (number % (correos.length - 4))] ?? '';
  const register = (email: string, from: string) => {
    const { rut, serie } = fixtures.newcomer();
    const [run = '', digito = ''] = rut.split('-');
    return { path: '/v1/api/users/register', from, json: aRegistration({ email, run, digito, serie }) };
  };
  const showCard = (rut: string, from: string) => {
    const [run = '', digito = ''] = rut.split('-');
    return { path: '/v1/api/users/register', from, json: aRegistration({ email: correoOf('nadie0', 0), run, digito, serie: 'C00000000' }) };
  };
  const invite = async (correo: string, from: string) => ({
    path: '/v1/administracion/usuarios/invitar',
    from,
    token: await fixtures.administrator(),
    json: { correo, nombre: 'Inés', apellido: 'Soto', rol: 'consultor', limite: '' },
  });
  const signIn = (email: string, from: string) => ({ path: TOKEN_PATH, from, form: passwordGrant(email, 'Equivocada1') });
  return [
    {
      name: 'registro: correo con y sin cuenta',
      known: (number, from) => register(someone(number), from),
      unknown: (number, from) => register(correoOf('nadie0', number), from),
      slow: true,
    },
    {
      name: 'registro: RUT que existe y que no, con otra serie',
      known: (_number, from) => showCard(REPRESENTATIVE.rut, from),
      unknown: (_number, from) => showCard(fixtures.stranger(), from),
    },
    {
      name: 'invitación: correo con y sin cuenta',
      known: (number, from) => invite(someone(number), from),
      unknown: (number, from) => invite(correoOf('nadie0', 500_000 + number), from),
      undo: () => db.deleteFrom('company_users').where('estado', '=', 'invitado').execute(),
      mails: true,
    },
    {
      name: 'iniciar sesión: correo con y sin cuenta',
      known: (number, from) => signIn(someone(number), from),
      unknown: (number, from) => signIn(correoOf('nadie0', number), from),
    },
  ];
}

/** A token that differs from the right one in its last characters, and an unrelated one. */
async function linkPairs({ ask, db }: TestedServer, { correos }: Fixtures): Promise<Pair[]> {
  const correo = correos[3] ?? '';
  await ask({
    path: '/v1/api/users/recuperar-password-manual',
    from: '10.205.0.1',
    json: { email: correo, tokenCaptcha: 'recupera_pass' },
  });
  const uid = await newestLink(db, correo);
  const set = (typed: string, from: string) => ({
    path: '/v1/api/users/actualizar-password',
    from,
    json: { uid: typed, nuevaPassword: 'Nueva56789', tokenCaptcha: 'recupera_pass' },
  });
  const tail = (number: number) => String(number).padStart(6, '0');
  return [
    {
      name: 'enlace de contraseña: casi el verdadero y cualquiera',
      known: (number, from) => set(uid.slice(0, -6) + tail(number), from),
      unknown: (number, from) => set('A'.repeat(uid.length - 6) + tail(number), from),
    },
  ];
}

function recordPairs(fixtures: Fixtures): Pair[] {
  const { report, closedOrder } = fixtures;
  const buy = (run: string, from: string) => ({
    path: '/v1/administracion/transaccion',
    from,
    form: aPurchase({ codigoServicio: 'sia000001', run, serie: 'C00000000' }),
  });
  const verify = (folio: string, from: string) => ({
    path: `/v1/administracion/informe/verifica/folio/${folio}/codigo_verificacion/0000-0000-0000-0000`,
    from,
  });
  const open = (orden: string, from: string) => ({ path: `/v1/administracion/transaccion-informe/${orden}`, from });
  return [
    {
      name: 'comprar: RUT que existe y que no, con otra serie',
      known: (_number, from) => buy(REPRESENTATIVE.rut, from),
      unknown: (_number, from) => buy(fixtures.stranger(), from),
    },
    {
      name: NAMES.verification,
      known: (_number, from) => verify(report.folio, from),
      unknown: (number, from) => verify(`VR-9${String(number).padStart(9, '0')}`, from),
    },
    {
      name: 'informe: orden que ya no abre y que no existe',
      known: (_number, from) => open(closedOrder, from),
      unknown: (number, from) => open(String(number).padStart(closedOrder.length, '0'), from),
    },
  ];
}

async function planPair(fixtures: Fixtures): Promise<Pair> {
  const orden = await fixtures.paidPlan();
  const show = (typed: string, from: string) => ({
    path: `/v1/administracion/transaccion-plan-autenticacion/21999999-5/serie/C00000000?orden=${typed}`,
    from,
  });
  return {
    name: 'representante: orden de otro y que no existe',
    known: (_number, from) => show(orden, from),
    unknown: (number, from) => show(String(number).padStart(orden.length, '0'), from),
  };
}
