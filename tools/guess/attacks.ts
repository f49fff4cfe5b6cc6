import { sql } from 'kysely';
import { DEFAULT_RATES, type RateName } from '../../apps/server/src/settings/rates.ts';
import { IDENTITY_TRIES } from '../../apps/server/src/plans/contract/status.ts';
import { LONGEST_WAIT_SECONDS } from '../../apps/server/src/providers/identity/embedded/attempts.ts';
import { REPRESENTATIVE } from '../crash/subjects.ts';
import { HOUR, isOk, nearly, NO_LIMIT, notTooMany, type Attack, type Target } from './attack.ts';
import type { Asked } from './caller.ts';
import { linkAttacksOn } from './link-attacks.ts';
import { NAMES } from './names.ts';
import { aPurchase, aRegistration, correoOf, PASSWORD, signInForm, SIGN_IN, type People } from './people.ts';
import type { Town } from './town.ts';

const MINUTE = 60;

/** Everything that somebody could try to guess. */
export function attacksOn(town: Town, people: People): Attack[] {
  return [
    verification(town, people),
    planSerial(town, people),
    registration(town, people),
    purchase(town, people),
    promotion(town),
    ...linkAttacksOn(town, people),
    order(people),
    password(town, people),
  ];
}

/** Those that a limit let pass, by its count. */
async function passed({ db }: Pick<Town, 'db'>, name: RateName): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(least(cuenta, ${DEFAULT_RATES[name].max}::int)), 0)::int as n from rate_limits where clave like ${`${name}:%`}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

function verification({ db }: Town, { report: { folio, codigo } }: People): Attack {
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
        reach: { fromOneAddress: DEFAULT_RATES.verifica.max, inAll: Infinity, windowSeconds: MINUTE },
        // Decision 0003: no stranger's guesses keep a right code from opening its report.
        owner: { asks: (from) => asks(codigo, from), gets: isOk, waits: { afterOne: 0, afterMany: 0, sameAddress: MINUTE } },
      };
    },
  };
}

function planSerial({ db }: Town, people: People): Attack {
  return {
    name: 'serie del representante de un plan pagado',
    space: '30 bits, 5 intentos por orden',
    open: async () => {
      const orden = await people.paidPlan();
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

/** Somebody who was never here, and how a stranger who knows their RUT asks for something of theirs. */
interface Newcomer {
  readonly name: string;
  readonly asks: (rut: string, serie: string, from: string) => Asked;
  /** Counts for each address, and for each RUT wherever it is asked from. */
  readonly perAddress: RateName;
  readonly perRut: RateName;
}

function newcomer(town: Town, people: People, { name, asks, perAddress, perRut }: Newcomer): Attack {
  return {
    name,
    space: `30 bits, ${DEFAULT_RATES[perRut].max} intentos por RUT y hora`,
    open: async () => {
      const { rut, serie } = people.newcomer();
      return {
        guess: (typed, from) => asks(rut, typed, from),
        wrong: serieOf,
        right: serie,
        opened: isOk,
        looked: () => passed(town, perRut),
        reach: { fromOneAddress: DEFAULT_RATES[perAddress].max, inAll: DEFAULT_RATES[perRut].max, windowSeconds: HOUR },
        owner: { asks: (from) => asks(rut, serie, from), gets: isOk, waits: { afterOne: 0, afterMany: HOUR, sameAddress: HOUR } },
      };
    },
  };
}

function registration(town: Town, people: People): Attack {
  return newcomer(town, people, {
    name: NAMES.registration,
    asks: (rut, serie, from) => {
      const [run = '', digito = ''] = rut.split('-');
      return { path: '/v1/api/users/register', from, json: aRegistration({ email: `dueno-${run}@ejemplo.cl`, run, digito, serie }) };
    },
    perAddress: 'registroDireccion',
    perRut: 'registroRutTope',
  });
}

function purchase(town: Town, people: People): Attack {
  return newcomer(town, people, {
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

function promotion(town: Town): Attack {
  const asks = (code: string, from: string) => ({ path: `/v1/promocion/codigo/${code}`, from });
  const right = 'PROMO9999X';
  return {
    name: NAMES.promotion,
    space: '60 intentos por dirección y hora',
    open: async () => {
      await town.db
        .insertInto('promotions')
        .values({ codigo: right, descuento: 10, descripcion: 'x', desde: '2020-01-01', hasta: '2099-12-31', max_usos: null, demo: false })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return {
        guess: asks,
        wrong: (number) => `PROMO${number}`,
        right,
        opened: isOk,
        looked: () => passed(town, 'promocionTope'),
        reach: { fromOneAddress: DEFAULT_RATES.promocionTope.max, inAll: Infinity, windowSeconds: HOUR },
        owner: { asks: (from) => asks(right, from), gets: isOk, waits: { afterOne: 0, afterMany: 0, sameAddress: HOUR } },
      };
    },
  };
}

function order({ report: { orden } }: People): Attack {
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
      owner: { asks: (from) => asks(orden, from), gets: isOk, waits: { afterOne: 0, afterMany: 0, sameAddress: 0 } },
    }),
  };
}

/** Five wrong ones at a place before it waits, and one where somebody tries from many. */
const FREE = 5;

function password({ db }: Town, people: People): Attack {
  const correo = people.correos[2] ?? correoOf('cuenta', 2);
  const asks = (typed: string, from: string) => ({ path: SIGN_IN, from, form: signInForm(correo, typed) });
  return {
    name: NAMES.password,
    space: '5 intentos por red, y esperas de hasta 15 minutos',
    open: async () => ({
      guess: asks,
      wrong: (number) => `Equivocada${number}`,
      right: PASSWORD,
      opened: isOk,
      looked: async () => {
        // Each one counts at its place and once for all of them.
        const { rows } = await sql<{ n: number }>`select coalesce(sum(fallas), 0)::int / 2 as n from identity_attempts`.execute(db);
        return rows[0]?.n ?? 0;
      },
      reach: { fromOneAddress: FREE, inAll: Infinity, windowSeconds: MINUTE },
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
