import type { Change } from '../testing/vary.ts';
import type { Edit } from './proxy.ts';
import type { StepName } from './step-names.ts';

/** An installation that lacks what a step is about: where the step finds nothing wrong with it, it proves nothing. */
export interface Broken {
  readonly name: BrokenName;
  readonly means: string;
  readonly step: StepName;
  /** What the step must find wrong; anything else would not show that it looks. */
  readonly shows: RegExp;
  readonly proxyEdits?: readonly Edit[];
  /** Of the product's sources. */
  readonly change?: Change;
  readonly settings?: Readonly<Record<string, string>>;
  /** Commits do not wait for the replica. */
  readonly asynchronous?: true;
}

export type BrokenName =
  | 'sin-reintento'
  | 'reenvia-post'
  | 'sin-drenaje'
  | 'limites-en-memoria'
  | 'migracion-sin-cerrojo'
  | 'replica-asincrona'
  | 'migracion-que-quita'
  | 'sesiones-de-memoria'
  | 'confirma-sin-turno'
  | 'conexion-que-mata'
  | 'cupo-sin-turno'
  | 'objecion-sin-efecto';

export const BROKEN: readonly Broken[] = [
  {
    name: 'sin-reintento',
    means: 'HAProxy no vuelve a preguntar a otro nodo',
    step: 'muertes',
    shows: /^[\d.,]+ lecturas fallidas de cada 10\.000/,
    proxyEdits: [
      ['  retries 3\n', '  retries 0\n'],
      ['  option redispatch 1\n', ''],
      ['  retry-on conn-failure empty-response\n', ''],
      ['  http-request disable-l7-retry unless METH_GET\n', ''],
    ],
  },
  {
    name: 'reenvia-post',
    means: 'HAProxy vuelve a enviar lo que ya había enviado',
    step: 'un-solo-envio',
    shows: /se guardaron dos veces/,
    proxyEdits: [['  http-request disable-l7-retry unless METH_GET\n', '']],
  },
  {
    name: 'sin-drenaje',
    means: 'el nodo que se detiene no lo avisa antes',
    step: 'reinicios',
    shows: / (?:0|50\d) \(\d+\)$/,
    settings: { DRAIN_MS: '0' },
  },
  {
    name: 'limites-en-memoria',
    means: 'cada nodo lleva su propia cuenta de los límites',
    step: 'limites',
    shows: /donde se permiten/,
    change: {
      name: 'limites-en-memoria',
      file: 'apps/server/src/storage/limits.ts',
      from: '  const { key, max, windowSeconds: length } = limit;\n',
      to: `  const { key, max, windowSeconds: length } = limit;
  const counts = (globalThis.counts ??= new Map());
  counts.set(key, (counts.get(key) ?? 0) + 1);
  return { allowed: counts.get(key) <= max, retryAfter: 60 };
`,
    },
  },
  {
    name: 'migracion-sin-cerrojo',
    means: 'cada nodo crea las tablas sin esperar a los demás',
    step: 'partidas',
    shows: /no partieron/,
    change: {
      name: 'migracion-sin-cerrojo',
      file: 'apps/server/src/storage/migrate.ts',
      from: '    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);\n',
      to: '',
    },
  },
  {
    name: 'replica-asincrona',
    means: 'las compras no esperan a la réplica',
    step: 'promocion',
    shows: /^chargedForNothing/,
    asynchronous: true,
  },
  {
    name: 'migracion-que-quita',
    means: 'una migración quita lo que la versión anterior todavía usa',
    step: 'versiones',
    shows: /^(?:GET|POST) \S+ 500 /,
    change: {
      name: 'migracion-que-quita',
      file: 'apps/server/src/storage/migrations/index.ts',
      from: 'export const migrations: Readonly<Record<string, Migration>> = {\n',
      to: `export const migrations: Readonly<Record<string, Migration>> = {
  '9999-quita': { up: (db) => db.schema.alterTable('order_events').renameColumn('detalle', 'otro_nombre').execute() },
`,
    },
  },
  {
    name: 'sesiones-de-memoria',
    means: 'cada nodo da por viva la sesión que una vez vio',
    step: 'tres-nodos',
    shows: /dejan de aceptarla$/,
    change: {
      name: 'sesiones-de-memoria',
      file: 'apps/server/src/providers/identity/embedded/embedded.ts',
      from: '      isLive: async (sid) => (await sessions.user(sid)) !== undefined,\n',
      to: `      isLive: async (sid) => {
        const seen = (globalThis.seen ??= new Set());
        if (!seen.has(sid) && (await sessions.user(sid)) === undefined) return false;
        return seen.add(sid) !== undefined;
      },
`,
    },
  },
  {
    name: 'confirma-sin-turno',
    means: 'un nodo toma un pago aunque otro lo esté confirmando',
    step: 'mismo-token',
    shows: /^(?:confirmaciones por pago|\d+ de \d+ AUTHORIZED)/,
    change: {
      name: 'confirma-sin-turno',
      file: 'apps/server/src/orders/payment.ts',
      from: `    const returned = order.estado === 'RETURNED';
    if (!returned && !(order.estado === 'COMMITTING' && !order.leased && !order.later)) return undefined;
`,
      to: `    const returned = true;
    if (order.estado !== 'RETURNED' && order.estado !== 'COMMITTING') return undefined;
`,
    },
  },
  {
    name: 'conexion-que-mata',
    means: 'una conexión que se corta termina el proceso',
    step: 'pgbouncer',
    shows: /termin/,
    change: {
      name: 'conexion-que-mata',
      file: 'apps/server/src/storage/server.ts',
      from: "  pool.on('error', () => undefined);\n",
      to: '',
    },
  },
  {
    name: 'cupo-sin-turno',
    means: 'una consulta se toma por lo que quedaba cuando se miró',
    step: 'cupo',
    shows: /^ronda \d+: .*500/,
    change: {
      name: 'cupo-sin-turno',
      file: 'apps/server/src/queries/quota.ts',
      from: "      .where((eb) => eb('usadas', '<', eb.ref('incluidas')))\n",
      to: '      .where(sql`${period.usadas}::int < ${period.incluidas}::int`)\n',
    },
  },
  {
    name: 'objecion-sin-efecto',
    means: 'objetar a quien otro administrador aprobó no le quita el acceso',
    step: 'representacion',
    shows: /usuario activo/,
    change: {
      name: 'objecion-sin-efecto',
      file: 'apps/server/src/plans/representation/answers.ts',
      from: '      await stopNewcomer(trx, orden, claim.empresa);\n',
      to: '',
    },
  },
];
