import { CAUSALES, CLASES_DE_DERECHO, DERECHOS, type ClaseDeDerecho } from '@veridico/reference';
import { defineForm, type Values } from '../define.ts';
import { CORREO_DE_CUENTA } from '../fields.ts';
import { isName, normaliseName } from '../rules/name.ts';
import { RUT } from '../rut-field.ts';
import { REQUIRED } from '../sentences.ts';

export type PeticionField =
  | 'derecho'
  | 'conDocumento'
  | 'calidad'
  | 'rut'
  | 'nombre'
  | 'correo'
  | 'clave'
  | 'causal'
  | 'texto'
  | 'bloquear';

/** Who may ask with a document, by the value of the wire field `calidad`. */
export const CALIDADES_CON_DOCUMENTO = {
  titular: 'Soy esa persona',
  representante: 'Actúo por esa persona o empresa, con un poder o mandato',
  heredero: 'Soy heredero o heredera de esa persona',
} as const;

/** Shown by the browser, and by the server, which decides. */
export const SIN_DOCUMENTO = 'Adjunta una foto o un PDF de tu cédula o de tu poder.';
/** For a rectification that neither changes a value nor explains. */
export const SIN_CORRECCION = 'Cambia arriba lo que está mal, o cuéntanos aquí qué es.';
/** Most characters of the explanation of a request. */
export const MOST_REQUEST_TEXT = 2_000;

const byDocument = ({ conDocumento }: Values<PeticionField>) => conDocumento === 'true';

/** What the chosen right needs. 'nada' while none is chosen. */
export function requirementOf({ derecho }: Pick<Values<PeticionField>, 'derecho'>): (typeof DERECHOS)[ClaseDeDerecho]['pide'] {
  return isRight(derecho) ? DERECHOS[derecho].pide : 'nada';
}

/** Whether the explanation may not be empty: for what asks for one, a datum that was not chosen, and who asks for another person. */
export function needsText(values: Values<PeticionField>): boolean {
  const pide = requirementOf(values);
  return pide === 'explicacion' || (pide === 'dato' && values.clave === '') || (byDocument(values) && values.calidad !== 'titular');
}

/** Screen /mis-datos/peticion. `clave` names a record chosen in «Mis datos»; a request with a document names none. */
export const peticionForm = defineForm<PeticionField>({
  id: 'peticion',
  fields: {
    derecho: { required: 'Elige qué quieres pedir.', checks: [{ rule: isRight, sentence: 'Elige qué quieres pedir.' }] },
    conDocumento: { checks: [] },
    calidad: {
      when: byDocument,
      required: 'Elige quién eres.',
      checks: [{ rule: (value) => Object.hasOwn(CALIDADES_CON_DOCUMENTO, value), sentence: 'Elige quién eres.' }],
    },
    rut: { ...RUT, when: byDocument },
    nombre: {
      when: byDocument,
      required: REQUIRED,
      checks: [{ rule: isName, sentence: 'Escribe tu nombre y apellido, solo con letras, espacios, guiones y apóstrofos.' }],
      normalise: normaliseName,
    },
    correo: { ...CORREO_DE_CUENTA, when: byDocument },
    clave: {
      when: (values) => !byDocument(values),
      checks: [{ rule: (value) => /^(?:[0-9a-f]{2}){1,64}$/.test(value), sentence: REQUIRED }],
    },
    causal: {
      when: (values) => requirementOf(values) === 'causal',
      required: 'Elige por qué lo pides.',
      checks: [{ rule: (value, { derecho }) => isGroundOf(value, derecho), sentence: 'Elige por qué lo pides.' }],
    },
    texto: {
      required: true,
      checks: [
        { rule: (value, values) => value !== '' || !needsText(values), sentence: 'Cuéntanos qué pasa y qué dato es.' },
        { rule: (value) => value.length <= MOST_REQUEST_TEXT, sentence: 'Escribe hasta 2.000 caracteres.' },
      ],
    },
    bloquear: { checks: [] },
  },
});

function isRight(value: string): value is ClaseDeDerecho {
  return (CLASES_DE_DERECHO as readonly string[]).includes(value);
}

function isGroundOf(value: string, derecho: string): boolean {
  return isRight(derecho) && Object.hasOwn(CAUSALES, value) && CAUSALES[value]?.de.includes(derecho) === true;
}

/** Rights for which a person may ask to block the data until the answer. */
export function mayBlock(derecho: string): boolean {
  return ['rectificacion', 'supresion', 'oposicion', 'disputa'].includes(derecho);
}
