import { sql } from 'kysely';
import { IDENTITY_TRIES } from '../../apps/server/src/plans/contract/status.ts';
import { LONGEST_WAIT_SECONDS } from '../../apps/server/src/providers/identity/embedded/attempts.ts';
import { DEFAULT_RATES, type RateName } from '../../apps/server/src/settings/rates.ts';
import { REPRESENTATIVE } from '../frame/records.ts';
import { passwordGrant, TOKEN_PATH } from '../frame/tokens.ts';
import { HOUR, isOk, nearly, NO_LIMIT, notTooMany, type Attack, type Target, ownerOf, reachOfAddress } from './attack.ts';
import type { ApiCall } from './caller.ts';
import { aPurchase, aRegistration, correoOf, PASSWORD, type Fixtures } from './fixtures.ts';
import { linkAttacksOn } from './link-attacks.ts';
import { NAMES } from './names.ts';
import type { TestedServer } from './server.ts';

const MINUTE = 60;

/** An attack for each secret that can be guessed. */
export function attacksOn(server: TestedServer, fixtures: Fixtures): Attack[] {
  return [
    verification(server, fixtures),
    planSerial(server, fixtures),
    registration(server, fixtures),
    purchase(server, fixtures),
    promotion(server),
    ...linkAttacksOn(server, fixtures),
    order(fixtures),
    password(server, fixtures),
  ];
}

/** Number of uses that a limit allowed. */
async function passed({ db }: Pick<TestedServer, 'db'>, name: RateName): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(least(cuenta, ${DEFAULT_RATES[name].max}::int)), 0)::int as n from rate_limits where clave like ${`${name}:%`}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

function verification({ db }: TestedServer, { report: { folio, codigo } }: Fixtures): Attack {
  const asks = (typed: string, from: string) => ({
    path: `/v1/administracion/informe/verifica/folio/${folio}/codigo_verificacion/${typed}`,
    from,
  });
  return {
    name: 'verificar un folio',
    space: '80 bits',
    open: async () => {
      await db.deleteFrom('verifications').execute();
      return {
        guess: asks,
        wrong: (number) => nearly(codigo.replaceAll('-', ''), number),
        right: undefined,
        opened: isOk,
        looked: async () => (await db.selectFrom('verifications').select('id').execute()).length,
        reach: reachOfAddress(DEFAULT_RATES.verifica.max, MINUTE),
        // Decision 0003: guesses of others never stop the right code.
        owner: ownerOf(asks, codigo, { sameAddress: MINUTE }),
      };
    },
  };
}

function planSerial({ db }: TestedServer, fixtures: Fixtures): Attack {
  return {
    name: 'serie del representante de un plan pagado',
    space: '30 bits, 5 intentos por orden',
    open: async () => {
      const orden = await fixtures.paidPlan();
      const asks = (serie: string, from: string) => ({
        path: `/v1/administracion/transaccion-plan-autenticacion/${REPRESENTATIVE.rut}/serie/${serie}?orden=${orden}`,
        from,
      });
      return {
        guess: asks,
        wrong: serieOf,
        right: REPRESENTATIVE.serie,
        opened: isOk,
        looked: async () => {
          const row = await db.selectFrom('plan_orders').select('identidad_intentos').where('orden', '=', orden).executeTakeFirstOrThrow();
          return row.identidad_intentos;
        },
        reach: { fromOneAddress: DEFAULT_RATES.serieDireccion.max, inAll: IDENTITY_TRIES, windowSeconds: Infinity },
        owner: {
          asks: (from) => asks(REPRESENTATIVE.serie, from),
          gets: isOk,
          waits: { afterOne: HOUR, afterMany: HOUR, sameAddress: HOUR },
          office: ({ body }) => body.includes('IDENTIDAD_SIN_INTENTOS'),
        },
      };
    },
  };
}

function serieOf(number: number): string {
  return `C${String(number).padStart(8, '0')}`;
}

/** An attack on a person without an account, by someone who knows the RUT. */
interface Newcomer {
  readonly name: string;
  readonly asks: (rut: string, serie: string, from: string) => ApiCall;
  /** Limits per address, and per RUT over all addresses. */
  readonly perAddress: RateName;
  readonly perRut: RateName;
}

function newcomer(server: TestedServer, fixtures: Fixtures, { name, asks, perAddress, perRut }: Newcomer): Attack {
  return {
    name,
    space: `30 bits, ${DEFAULT_RATES[perRut].max} intentos por RUT y hora`,
    open: async () => {
      const { rut, serie } = fixtures.newcomer();
      return {
        guess: (typed, from) => asks(rut, typed, from),
        wrong: serieOf,
        right: serie,
        opened: isOk,
        looked: () => passed(server, perRut),
        reach: { fromOneAddress: DEFAULT_RATES[perAddress].max, inAll: DEFAULT_RATES[perRut].max, windowSeconds: HOUR },
        owner: { asks: (from) => asks(rut, serie, from), gets: isOk, waits: { afterOne: 0, afterMany: HOUR, sameAddress: HOUR } },
      };
    },
  };
}

function registration(server: TestedServer, fixtures: Fixtures): Attack {
  return newcomer(server, fixtures, {
    name: NAMES.registration,
    asks: (rut, serie, from) => {
      const [run = '', digito = ''] = rut.split('-');
      return { path: '/v1/api/users/register', from, json: aRegistration({ email: `dueno-${run}@ejemplo.cl`, run, digito, serie }) };
    },
    perAddress: 'registroDireccion',
    perRut: 'registroRutTope',
  });
}

function purchase(server: TestedServer, fixtures: Fixtures): Attack {
  return newcomer(server, fixtures, {
    name: 'serie al comprar',
    asks: (run, serie, from) => ({
      path: '/v1/administracion/transaccion',
      from,
      form: aPurchase({ codigoServicio: 'sia000001', run, serie }),
    }),
    perAddress: 'serieDireccion',
    perRut: 'serieRutTope',
  });
}

function promotion(server: TestedServer): Attack {
  const asks = (code: string, from: string) => ({ path: `/v1/promocion/codigo/${code}`, from });
  const right = 'PROMO9999X';
  return {
    name: NAMES.promotion,
    space: '60 intentos por dirección y hora',
    open: async () => {
      await server.db
        .insertInto('promotions')
        .values({ codigo: right, descuento: 10, descripcion: 'x', desde: '2020-01-01', hasta: '2099-12-31', max_usos: null, demo: false })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return {
        guess: asks,
        wrong: (number) => `PROMO${number}`,
        right,
        opened: isOk,
        looked: () => passed(server, 'promocionTope'),
        reach: reachOfAddress(DEFAULT_RATES.promocionTope.max),
        owner: ownerOf(asks, right, { sameAddress: HOUR }),
      };
    },
  };
}

function order({ report: { orden } }: Fixtures): Attack {
  const asks = (typed: string, from: string) => ({ path: `/v1/administracion/transaccion-informe/${typed}`, from });
  return {
    name: 'número de orden',
    space: '130 bits',
    open: async (): Promise<Target> => ({
      guess: asks,
      wrong: (number) => nearly(orden, number),
      right: undefined,
      opened: isOk,
      looked: notTooMany,
      reach: NO_LIMIT,
      owner: ownerOf(asks, orden),
    }),
  };
}

/** Wrong passwords per network before the first wait. */
const FREE = 5;

function password({ db }: TestedServer, fixtures: Fixtures): Attack {
  const correo = fixtures.correos[2] ?? correoOf('cuenta', 2);
  const asks = (typed: string, from: string) => ({ path: TOKEN_PATH, from, form: passwordGrant(correo, typed) });
  return {
    name: NAMES.password,
    space: '5 intentos por red, y esperas de hasta 15 minutos',
    open: async () => ({
      guess: asks,
      wrong: (number) => `Equivocada${number}`,
      right: PASSWORD,
      opened: isOk,
      looked: async () => {
        // Each attempt counts at its network and once over all networks.
        const { rows } = await sql<{ n: number }>`select coalesce(sum(fallas), 0)::int / 2 as n from identity_attempts`.execute(db);
        return rows[0]?.n ?? 0;
      },
      reach: reachOfAddress(FREE, MINUTE),
      owner: {
        asks: (from) => asks(PASSWORD, from),
        gets: isOk,
        waits: { afterOne: 0, afterMany: 0, sameAddress: LONGEST_WAIT_SECONDS },
        hiddenWait: async () => {
          const { rows } = await sql<{ n: number }>`
            select coalesce(ceil(max(extract(epoch from espera_hasta - now()))), 0)::int as n from identity_attempts`.execute(db);
          return Math.max(0, rows[0]?.n ?? 0);
        },
      },
    }),
  };
}
