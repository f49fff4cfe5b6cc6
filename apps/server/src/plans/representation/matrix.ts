/** State of the powers to act for a company. `libre`: no users, contracts or history. */
export const COMPANY_STATES = ['libre', 'declarada', 'establecida'] as const;
export type CompanyState = (typeof COMPANY_STATES)[number];

/**
 * Roles of a caller towards a company. `-nuevo`: within the days of caution after entering by a claim. `ajeno`: an account that does not
 * act for it.
 */
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
  'exigir-factor',
  'cambiar-reglas',
  'acordar-monitoreo',
  'pedir-aprobacion',
  'resolver-aprobacion',
  'ver-cambios',
  'ver-registro',
  'ver-informes',
  'ver-informes-anteriores',
  'compartir-informes',
  'ver-compartidos',
  'anotar',
  'borrar-nota-ajena',
  'consultar',
  'consultar-personas',
  'ver-quien-consulto',
  'ejercer-derechos',
  'ver-plan',
  'pagar-factura',
  'terminar-plan',
  'ver-datos-empresa',
  'cambiar-datos-empresa',
] as const;
export type Act = (typeof ACTS)[number];

/** `declara`: allowed on a sworn declaration. `administradores`, `oficina`: waits for their decision. */
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

/** The same row for both states in which accounts act for the company. In state `libre` no account does. */
function acting(row: Row): Readonly<Record<CompanyState, Row>> {
  return { libre: NO, declarada: row, establecida: row };
}

/** A paid contracting by anyone but an administrator waits. */
function waits(verdict: 'declara' | 'administradores' | 'oficina', administers: Verdict): Row {
  return {
    visitante: verdict,
    ajeno: verdict,
    facturacion: verdict,
    consultor: verdict,
    'consultor-nuevo': verdict,
    administrador: administers,
    'administrador-nuevo': administers,
    // By hand, with the powers read; never against a declared representative, whose powers are settled first.
    oficina: verdict === 'oficina' ? 'no' : 'si',
  };
}

const ADMINISTRATORS = only('administrador', 'administrador-nuevo');
/** The office acts at the company's request, with a reason and a line in its log. */
const MANAGERS = only('administrador', 'oficina');
const PAYERS = only('administrador', 'administrador-nuevo', 'facturacion');
const QUERYING = only('administrador', 'administrador-nuevo', 'consultor', 'consultor-nuevo');

/**
 * Who may do what for a company, by the state of its powers. Every path that creates a client, contract or user, or changes a company's
 * data, must ask this table.
 */
export const MATRIX: Readonly<Record<Act, Readonly<Record<CompanyState, Row>>>> = {
  contratar: { libre: waits('declara', 'no'), declarada: waits('oficina', 'si'), establecida: waits('administradores', 'si') },
  'responder-solicitud': { libre: NO, declarada: only('oficina'), establecida: only('administrador', 'oficina') },
  'ver-solicitudes': acting(ADMINISTRATORS),
  'probar-poderes': { libre: NO, declarada: only('oficina'), establecida: NO },
  'entregar-poderes': { libre: NO, declarada: ADMINISTRATORS, establecida: NO },
  'ver-usuarios': acting(ADMINISTRATORS),
  'invitar-usuario': acting(MANAGERS),
  'cambiar-usuario': acting(MANAGERS),
  'exigir-factor': acting(only('administrador')),
  'cambiar-reglas': acting(only('administrador')),
  // What it accepts is charged with the plan's invoices.
  'acordar-monitoreo': acting(only('administrador')),
  'pedir-aprobacion': acting(QUERYING),
  'resolver-aprobacion': acting(only('administrador')),
  'ver-cambios': acting(only('administrador')),
  'ver-registro': acting(ADMINISTRATORS),
  'ver-informes': acting(QUERYING),
  'ver-informes-anteriores': acting(only('administrador', 'consultor')),
  // Of a company: one of a person is shared by that person alone.
  'compartir-informes': acting(QUERYING),
  // Those of all users, to end them.
  'ver-compartidos': acting(ADMINISTRATORS),
  anotar: acting(QUERYING),
  'borrar-nota-ajena': acting(only('administrador')),
  consultar: acting(QUERYING),
  'consultar-personas': { libre: NO, declarada: NO, establecida: QUERYING },
  // Named to the company itself: its powers must be proven and the days of caution over.
  'ver-quien-consulto': { libre: NO, declarada: NO, establecida: only('administrador', 'consultor') },
  // What it asks for blocks or erases the company's data.
  'ejercer-derechos': { libre: NO, declarada: NO, establecida: only('administrador') },
  'ver-plan': acting(PAYERS),
  'pagar-factura': acting(PAYERS),
  'terminar-plan': acting(MANAGERS),
  'ver-datos-empresa': acting(PAYERS),
  'cambiar-datos-empresa': acting(MANAGERS),
};
