import { defineForm, type Field } from '../define.ts';
import { CORREO_DE_CUENTA } from '../fields.ts';
import { APELLIDO_PATERNO, NOMBRE } from '../name-fields.ts';
import { NOTA } from '../note-field.ts';

/** Role of a user in their company. */
export const ROLES_DE_EMPRESA = ['administrador', 'consultor', 'facturacion'] as const;
export type RolDeEmpresa = (typeof ROLES_DE_EMPRESA)[number];

/** Above the quota of any plan. */
const MOST_QUERIES = 100_000;

export type CambiaUsuarioField = 'rol' | 'limite';
export type InvitaUsuarioField = 'correo' | 'nombre' | 'apellido' | CambiaUsuarioField;

export function isRolDeEmpresa(text: string): text is RolDeEmpresa {
  return ROLES_DE_EMPRESA.some((rol) => rol === text);
}

const ROL = {
  required: 'Elige un rol.',
  checks: [{ rule: isRolDeEmpresa, sentence: 'Elige un rol de la lista.' }],
} satisfies Field<never>;

const LIMITE = {
  checks: [
    {
      rule: (text) => /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_QUERIES,
      sentence: 'El límite es un número entero de 1 a 100.000. Déjalo vacío si no hay límite.',
    },
  ],
} satisfies Field<never>;

/** Invitation of a user by the company's administrator, on /mi-plan/usuarios. */
export const invitaUsuario = defineForm<InvitaUsuarioField>({
  id: 'invita-usuario',
  fields: { correo: CORREO_DE_CUENTA, nombre: NOMBRE, apellido: APELLIDO_PATERNO, rol: ROL, limite: LIMITE },
});

/** Change of a user by the administrator, on the same screen. */
export const cambiaUsuario = defineForm<CambiaUsuarioField>({ id: 'cambia-usuario', fields: { rol: ROL, limite: LIMITE } });

export type ReglasDeConsultaField = 'dias' | 'tope';

/** Most days that an answer may serve. */
const MOST_DAYS = 90;

/** A company's rules for its queries, on the same screen. */
export const reglasDeConsulta = defineForm<ReglasDeConsultaField>({
  id: 'reglas-de-consulta',
  fields: {
    dias: {
      required: 'Escribe los días: 0 si siempre se consulta de nuevo.',
      checks: [
        { rule: (text) => /^\d{1,2}$/.test(text) && Number(text) <= MOST_DAYS, sentence: 'Los días son un número entero de 0 a 90.' },
      ],
    },
    tope: {
      checks: [
        {
          rule: (text) => /^\d{1,6}$/.test(text) && Number(text) <= MOST_QUERIES,
          sentence: 'El tope es un número entero de 0 a 100.000. Déjalo vacío si no hay tope.',
        },
      ],
    },
  },
});

export type InvitaPersonalField = 'correo' | 'nombre' | 'apellido' | 'nota';

/** Invitation of a person to work in the office, on /oficina/personal. Their roles are checked apart. */
export const invitaPersonal = defineForm<InvitaPersonalField>({
  id: 'invita-personal',
  fields: { correo: CORREO_DE_CUENTA, nombre: NOMBRE, apellido: APELLIDO_PATERNO, nota: NOTA },
});
