import { formatRut } from '@veridico/forms';
import type { DocumentData, IssueFacts } from '../define-document.ts';
import { OWN_SEAL } from '../house/closing.ts';
import { momentText, secondText } from '../house/formats.ts';
import { issueData } from '../house/issue.ts';
import { SIGNATURE_KIND } from './clauses.ts';
import type { ContractText } from './terms.ts';

/** Document code only, not a report code: it is not for sale. */
export const CONTRACT = 'contrato';
export const CONTRACT_NAME = 'Contrato de plan';

/** A signed contract with the evidence of its signature. */
export interface ContractRecords {
  readonly demo: boolean;
  readonly texto: ContractText;
  /** SHA-256 of the text's words (`plainText`), in hexadecimal. */
  readonly huella: string;
  /** VO-7K3M-9QXT */
  readonly numeroDeOrden: string;
  readonly empresa: { readonly razonSocial: string; readonly rut: string };
  readonly firma: {
    readonly nombre: string;
    readonly rut: string;
    readonly correo: string;
    readonly en: Date;
    readonly ip: string;
    /** User agent; empty when none was sent. */
    readonly navegador: string;
    readonly terminos: string;
  };
  /** Oldest first. */
  readonly eventos: readonly { readonly en: Date; readonly texto: string }[];
}

export const contractDocument = { template: 'contrato/document.typ', data };

function data({ texto, huella, numeroDeOrden, empresa, firma, eventos, demo }: ContractRecords, facts: IssueFacts): DocumentData {
  const { consultante: _, motivo: __, ...emision } = issueData(CONTRACT_NAME, { ...facts, demo: facts.demo || demo }, false);
  return {
    emision,
    texto,
    empresa: { nombre: empresa.razonSocial, rut: formatRut(empresa.rut) },
    certificado: {
      explica: SIGNATURE_KIND,
      datos: [
        ['Firma', `${firma.nombre}, RUT ${formatRut(firma.rut)}`],
        ['En nombre de', `${empresa.razonSocial}, RUT ${formatRut(empresa.rut)}`],
        ['Correo', firma.correo],
        ['Cuándo', `${secondText(firma.en)}, hora de Chile continental`],
        ['Dirección IP', firma.ip],
        ['Navegador', firma.navegador === '' ? 'No se identificó' : firma.navegador],
        ['Términos aceptados', `Edición ${firma.terminos}`],
        ['Número de orden', numeroDeOrden],
        ['Huella del texto', huella],
        ...(facts.ownSeal ? [['Sello del PDF', OWN_SEAL]] : []),
      ],
      eventos: eventos.map(({ en, texto: what }) => [momentText(en), what]),
      huella:
        'La huella es el SHA-256 de las palabras del contrato, como las muestra el sitio al firmar: si cambia una letra, cambia la huella.',
    },
  };
}
