import { defineForm, type Field, type Form } from '../define.ts';
import { NOTA } from '../note-field.ts';
import { isCompanyRut } from '../rules/rut.ts';
import { CONTACTS, PARTIES, type PlanField } from './plan.ts';
import { certificateDayChecks, pruebaPoderes, type PruebaPoderesField } from './tarea.ts';

/** Queries that the office may credit at once. */
export const MOST_CREDITED = 1_000;

export type AbonoField = 'cantidad' | 'nota';

/** Free queries in a contract's current period. */
export const abonaConsultas = defineForm<AbonoField>({
  id: 'abona-consultas',
  fields: {
    cantidad: {
      required: 'Escribe cuántas consultas abonas.',
      checks: [
        {
          rule: (text) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_CREDITED,
          sentence: 'Abona un número entero de consultas, de 1 a 1.000.',
        },
      ],
    },
    nota: NOTA,
  },
});

const PLAN = { required: 'Elige un plan.', checks: [] } satisfies Field<never>;

/** When a contract made by hand begins. */
export const INICIOS_DE_CONTRATO = ['hoy', 'proximo-mes'] as const;
export type InicioDeContrato = (typeof INICIOS_DE_CONTRATO)[number];

export function isInicio(text: string): text is InicioDeContrato {
  return INICIOS_DE_CONTRATO.some((inicio) => inicio === text);
}

/** Told for any other beginning. */
export const UNKNOWN_START = 'Elige hoy o el primer día del próximo mes.';

const INICIO = {
  required: 'Elige cuándo empieza.',
  checks: [{ rule: isInicio, sentence: UNKNOWN_START }],
} satisfies Field<never>;

export type ContratoDeEmpresaField = 'codigoPlan' | 'inicio' | 'nota';

/** A contract by hand of a company that the office knows. */
export const contratoDeEmpresa = defineForm<ContratoDeEmpresaField>({
  id: 'contrato-de-empresa',
  fields: { codigoPlan: PLAN, inicio: INICIO, nota: NOTA },
});

export type CambioDePlanField = 'codigoPlan' | 'nota';

/** Another plan from the next period on. */
export const cambiaPlanDeEmpresa = defineForm<CambioDePlanField>({
  id: 'cambia-plan-de-empresa',
  fields: { codigoPlan: PLAN, nota: NOTA },
});

export type ContratoAManoField = Exclude<PlanField, 'serieRepresentanteLegal'> | ContratoDeEmpresaField | PruebaPoderesField;

const { certificado, fechaCertificado } = pruebaPoderes.fields;

/** A person contracts for themselves and needs no powers. */
function ofCompany(field: Field<PruebaPoderesField>): Field<ContratoAManoField> {
  return { ...field, when: ({ rutEmpresa }) => isCompanyRut(rutEmpresa) };
}

/** A contract by hand of a new company, with the powers that the office read. */
export const contratoAMano = defineForm<ContratoAManoField>({
  id: 'contrato-a-mano',
  fields: {
    codigoPlan: PLAN,
    inicio: INICIO,
    ...PARTIES,
    ...CONTACTS,
    certificado: ofCompany(certificado),
    fechaCertificado: ofCompany(fechaCertificado),
    nota: NOTA,
  },
});

/** The same with the document's age. @param today YYYY-MM-DD in Chile */
export function contratoAManoOn(today: string): Form<ContratoAManoField> {
  const checks = [...fechaCertificado.checks, ...certificateDayChecks(today)];
  return defineForm({
    ...contratoAMano,
    fields: { ...contratoAMano.fields, fechaCertificado: ofCompany({ ...fechaCertificado, checks }) },
  });
}
