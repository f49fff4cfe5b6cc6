/** How it stands with the powers to act for a company. libre: it has no user, no contract and no history. */
export const COMPANY_STATES = ['libre', 'declarada', 'establecida'] as const;
export type CompanyState = (typeof COMPANY_STATES)[number];

/** A caller as a company sees them. `-nuevo`: within the days of caution after a claim let them in. ajeno: an account that does not act for it. */
export const ACTORS = [
  'visitante',
  'ajeno',
  'facturacion',
  'consultor',
  'consultor-nuevo',
  'administrador',
  'administrador-nuevo',
  'oficina',
] as const;
export type Actor = (typeof ACTORS)[number];

export const ACTS = [
  'contratar',
  'responder-solicitud',
  'ver-solicitudes',
  'probar-poderes',
  'entregar-poderes',
  'ver-usuarios',
  'invitar-usuario',
  'cambiar-usuario',
  'ver-registro',
  'ver-informes',
  'ver-informes-anteriores',
  'consultar',
  'consultar-personas',
  'ver-plan',
  'pagar-factura',
  'terminar-plan',
  'ver-datos-empresa',
  'cambiar-datos-empresa',
] as const;
export type Act = (typeof ACTS)[number];

/** declara: it is done on a sworn declaration. administradores, oficina: it waits for their decision. */
export type Verdict = 'si' | 'no' | 'declara' | 'administradores' | 'oficina';

type Row = Readonly<Record<Actor, Verdict>>;

const NO: Row = {
  visitante: 'no',
  ajeno: 'no',
  facturacion: 'no',
  consultor: 'no',
  'consultor-nuevo': 'no',
  administrador: 'no',
  'administrador-nuevo': 'no',
  oficina: 'no',
};

function only(...actors: readonly Actor[]): Row {
  return { ...NO, ...Object.fromEntries(actors.map((actor) => [actor, 'si' as const])) };
}

/** The same row for both states in which accounts act for the company; in state libre no account does. */
function acting(row: Row): Readonly<Record<CompanyState, Row>> {
  return { libre: NO, declarada: row, establecida: row };
}

/** Any paid contracting by a person who does not administer the company waits. */
function waits(verdict: 'declara' | 'administradores' | 'oficina', administers: Verdict): Row {
  return {
    visitante: verdict,
    ajeno: verdict,
    facturacion: verdict,
    consultor: verdict,
    'consultor-nuevo': verdict,
    administrador: administers,
    'administrador-nuevo': administers,
    oficina: 'no',
  };
}

const ADMINISTRATORS = only('administrador', 'administrador-nuevo');
const PAYERS = only('administrador', 'administrador-nuevo', 'facturacion');
const QUERYING = only('administrador', 'administrador-nuevo', 'consultor', 'consultor-nuevo');

/**
 * Who may do what for a company, by how its powers are known. Every way that leads to a client, a contract, a user or a change of a company's data
 * asks this table.
 */
export const MATRIX: Readonly<Record<Act, Readonly<Record<CompanyState, Row>>>> = {
  contratar: { libre: waits('declara', 'no'), declarada: waits('oficina', 'si'), establecida: waits('administradores', 'si') },
  'responder-solicitud': { libre: NO, declarada: only('oficina'), establecida: only('administrador', 'oficina') },
  'ver-solicitudes': acting(ADMINISTRATORS),
  'probar-poderes': { libre: NO, declarada: only('oficina'), establecida: NO },
  'entregar-poderes': { libre: NO, declarada: ADMINISTRATORS, establecida: NO },
  'ver-usuarios': acting(ADMINISTRATORS),
  'invitar-usuario': acting(only('administrador')),
  'cambiar-usuario': acting(only('administrador')),
  'ver-registro': acting(ADMINISTRATORS),
  'ver-informes': acting(QUERYING),
  'ver-informes-anteriores': acting(only('administrador', 'consultor')),
  consultar: acting(QUERYING),
  'consultar-personas': { libre: NO, declarada: NO, establecida: QUERYING },
  'ver-plan': acting(PAYERS),
  'pagar-factura': acting(PAYERS),
  'terminar-plan': acting(only('administrador')),
  'ver-datos-empresa': acting(PAYERS),
  'cambiar-datos-empresa': acting(only('administrador')),
};
