import { formatRut } from '@veridico/forms';
import { AGENCIA, DERECHOS, PLAZO_DE_RECLAMO, plazoEnPalabras, RAZONES_DE_RECHAZO, type ClaseDeDerecho } from '@veridico/reference';
import type { DocumentData, IssueFacts } from '../define-document.ts';
import { OWN_SEAL } from '../house/closing.ts';
import { dayIn, dayText } from '../house/formats.ts';
import { issueData } from '../house/issue.ts';
import { vendedorTexts, type Vendedor } from '../vendedor.ts';

/** Document code only: it is not for sale. */
export const CARTA = 'carta';

type Pair = readonly [name: string, value: string];

/** The answer to a request of a person about their data. Plain data: it is passed between threads. */
export interface CartaRecords {
  readonly demo: boolean;
  readonly derecho: ClaseDeDerecho;
  readonly nombre: string;
  /** In wire form: of whom the request is. */
  readonly rut: string;
  readonly recibida: Date;
  /** In the words of who asked. */
  readonly pedido: string;
  /** The datum as it was and as it should be, by the name of its field. */
  readonly dato: readonly Pair[];
  readonly propuesta: readonly Pair[];
  readonly decision: 'acogida' | 'acogida-en-parte' | 'rechazada';
  /** Key of RAZONES_DE_RECHAZO; null unless refused in all or in part. */
  readonly razon: string | null;
  /** In the words of the office. */
  readonly respuesta: string;
  /** What was done, oldest first. */
  readonly hechos: readonly { readonly en: Date; readonly texto: string }[];
  readonly avisados: number;
  readonly sinAviso: number;
  readonly responsable: Vendedor;
  /** The person in charge of personal data (Ley 20.575). */
  readonly encargada: { readonly nombre: string; readonly correo: string };
}

const DECISIONS: Readonly<Record<CartaRecords['decision'], string>> = {
  acogida: 'Acogimos su petición',
  'acogida-en-parte': 'Acogimos su petición en parte',
  rechazada: 'No acogimos su petición',
};

const NAME = 'Respuesta a una petición de derechos';

export const cartaDocument = { template: 'carta/document.typ', data };

function data(carta: CartaRecords, facts: IssueFacts): DocumentData {
  const { derecho, nombre, rut, recibida, pedido, dato, propuesta, decision, razon, respuesta, hechos } = carta;
  const { consultante: _, motivo: __, ...emision } = issueData(NAME, { ...facts, demo: facts.demo || carta.demo }, false);
  const responsable = vendedorTexts(carta.responsable);
  return {
    emision,
    decision: DECISIONS[decision],
    peticion: [
      ['Derecho', `${DERECHOS[derecho].nombre} (Ley 19.628, ${DERECHOS[derecho].articulo})`],
      ['De', `${nombre === '' ? 'Titular' : nombre}, RUT ${formatRut(rut)}`],
      ['Recibida', dayText(dayIn(recibida))],
    ] satisfies Pair[],
    pedido,
    dato,
    propuesta,
    razones: [
      ...(razon === null ? [] : [RAZONES_DE_RECHAZO[razon] ?? razon]),
      ...respuesta.split('\n').filter((line) => line.trim() !== ''),
    ],
    hechos: hechos.map(({ en, texto }): Pair => [dayText(dayIn(en)), texto]),
    avisos: toldText(carta),
    reclamo: `Puede reclamar ante la ${AGENCIA.nombre} dentro de ${plazoEnPalabras(PLAZO_DE_RECLAMO)} desde que recibe esta respuesta (Ley 19.628, ${AGENCIA.articulo}).`,
    responsable: [
      ['Responde', responsable.nombre],
      ['Domicilio', responsable.domicilio],
      ['Correo', responsable.correo],
      ['Persona encargada de los datos', `${carta.encargada.nombre}, ${carta.encargada.correo}`],
      ...(facts.ownSeal ? ([['Sello del PDF', OWN_SEAL]] satisfies Pair[]) : []),
    ] satisfies Pair[],
  };
}

function toldText({ avisados, sinAviso }: CartaRecords): readonly string[] {
  if (avisados + sinAviso === 0) return ['No hubo a quién avisar: ningún informe entregado tenía el dato, o nada cambió.'];
  const told =
    avisados === 1 ? 'Avisamos a 1 destinatario que recibió el dato.' : `Avisamos a ${avisados} destinatarios que recibieron el dato.`;
  return [
    told,
    ...(sinAviso === 0
      ? []
      : [`En ${sinAviso} ${sinAviso === 1 ? 'caso' : 'casos'} no fue posible: no hay una dirección a la que escribir.`]),
  ];
}
