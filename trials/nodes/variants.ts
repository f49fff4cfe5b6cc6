import type { BrokenServer } from '../frame/variants.ts';
import type { Edit } from './proxy.ts';
import type { StepName } from './step-names.ts';

/** An installation that lacks what a step is about. */
export interface Variant extends Pick<BrokenServer, 'name' | 'means'>, Partial<Pick<BrokenServer, 'replaces'>> {
  readonly step: StepName;
  /** What the step must find wrong: another finding does not show that it looks for this. */
  readonly shows: RegExp;
  /** Edits of HAProxy's configuration, which has no functions to replace; the unit tests apply them to the file of deploy/. */
  readonly proxyEdits?: readonly Edit[];
  readonly settings?: Readonly<Record<string, string>>;
  /** Commits do not wait for the replica. */
  readonly asynchronous?: true;
}

const module = import.meta.url;

export const VARIANTS = [
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
    name: 'replica-asincrona',
    means: 'las compras no esperan a la réplica',
    step: 'promocion',
    shows: /^chargedForNothing/,
    asynchronous: true,
  },
  {
    name: 'limites-en-memoria',
    means: 'cada nodo lleva su propia cuenta de los límites',
    step: 'limites',
    shows: /donde se permiten/,
    replaces: {
      module,
      seam: 'takeLimit',
      by: () => {
        const counts = new Map<string, number>();
        return async (_db, { key, max, windowSeconds }) => {
          const count = (counts.get(key) ?? 0) + 1;
          counts.set(key, count);
          return { allowed: count <= max, retryAfter: windowSeconds };
        };
      },
    },
  },
  {
    name: 'migracion-sin-cerrojo',
    means: 'cada nodo crea las tablas sin esperar a los demás',
    step: 'partidas',
    shows: /no partieron/,
    replaces: { module, seam: 'lockMigrations', by: () => async () => {} },
  },
  {
    name: 'migracion-que-quita',
    means: 'una migración quita lo que la versión anterior todavía usa',
    step: 'versiones',
    shows: /^(?:GET|POST) \S+ 500 /,
    replaces: {
      module,
      seam: 'migrate',
      by: (migrate) => async (pool, migrations) =>
        migrate(pool, {
          ...migrations,
          '9999-quita': { up: (db) => db.schema.alterTable('order_events').renameColumn('detalle', 'otro_nombre').execute() },
        }),
    },
  },
  {
    name: 'sesiones-de-memoria',
    means: 'cada nodo da por viva la sesión que una vez vio',
    step: 'tres-nodos',
    shows: /dejan de aceptarla$/,
    replaces: {
      module,
      seam: 'createEmbeddedIdentity',
      by: (createEmbeddedIdentity) => (options) => {
        const identity = createEmbeddedIdentity(options);
        const seen = new Set<string>();
        const isLive = async (sid: string) => {
          if (seen.has(sid)) return true;
          const live = (await identity.tokens.isLive?.(sid)) ?? true;
          if (live) seen.add(sid);
          return live;
        };
        return { ...identity, tokens: { ...identity.tokens, isLive } };
      },
    },
  },
  {
    name: 'confirma-sin-turno',
    means: 'un nodo toma un pago aunque otro lo esté confirmando',
    step: 'mismo-token',
    shows: /^(?:confirmaciones por pago|\d+ de \d+ AUTHORIZED)/,
    replaces: {
      module,
      seam: 'leasePayment',
      by: (leasePayment) => async (deps, orden) => {
        await deps.db
          .updateTable('orders')
          .set({ lease_until: null, siguiente_intento: null })
          .where('orden', '=', orden)
          .where('estado', '=', 'COMMITTING')
          .execute();
        const lease = await leasePayment(deps, orden);
        return lease && { ...lease, firstTry: true };
      },
    },
  },
  {
    name: 'conexion-que-mata',
    means: 'una conexión que se corta termina el proceso',
    step: 'pgbouncer',
    shows: /termin/,
    replaces: {
      module,
      seam: 'openServer',
      by: (openServer) => async (url, connections, acquireMs) => {
        const opened = await openServer(url, connections, acquireMs);
        opened.pool.removeAllListeners('error');
        return opened;
      },
    },
  },
  {
    name: 'cupo-sin-turno',
    means: 'una consulta se toma por lo que quedaba cuando se miró',
    step: 'cupo',
    shows: /^ronda \d+: .*500/,
    replaces: {
      module,
      seam: 'takeQuota',
      by: (takeQuota) => async (trx, query, periods, most) => {
        const period = periods.find(({ usadas, incluidas }) => usadas < incluidas);
        if (!period) return takeQuota(trx, query, periods, most);
        await trx
          .updateTable('quota_periods')
          .set((eb) => ({ usadas: eb('usadas', '+', 1) }))
          .where('id', '=', period.id)
          .execute();
        await trx.updateTable('queries').set({ periodo: period.id, adicional: false }).where('id', '=', query).execute();
        return { period, additional: false };
      },
    },
  },
  {
    name: 'consulta-sin-turno',
    means: 'dos consultas sobre el mismo RUT no se esperan',
    step: 'misma-consulta',
    shows: /se cobraron \d+ consultas/,
    replaces: { module, seam: 'holdSubject', by: () => async () => {} },
  },
  {
    name: 'objecion-sin-efecto',
    means: 'objetar a quien otro administrador aprobó no le quita el acceso',
    step: 'representacion',
    shows: /usuario activo/,
    replaces: { module, seam: 'stopNewcomer', by: () => async () => {} },
  },
] as const satisfies readonly Variant[];

export type VariantName = (typeof VARIANTS)[number]['name'];
