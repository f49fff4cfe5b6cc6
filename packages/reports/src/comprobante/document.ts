import { formatRut, withFullStop, type DatosFactura } from '@veridico/forms';
import { regiones } from '@veridico/reference';
import { COMPROBANTES, NOT_A_TAX_DOCUMENT } from '../comprobantes.ts';
import { communeName } from '../house/communes.ts';
import { amount, momentText, percentText } from '../house/formats.ts';
import { siteName } from '../house/issue.ts';
import { discounted, taxed } from '../price.ts';

/** Facts printed on a receipt or a credit note. Plain data: it is passed between threads. */
export interface ComprobanteFacts {
  readonly clase: 'venta' | 'devolucion';
  /** CV-0000000123, NC-0000000007 */
  readonly numero: string;
  readonly emitido: Date;
  readonly vendedor: { readonly nombre: string; /** In wire form. */ readonly rut: string | null; readonly correo: string };
  /** VO-7K3M-9QXT */
  readonly numeroDeOrden: string;
  /** 'Informe Verídico Empresarial'. */
  readonly servicio: string;
  /** 'Rol 573-24, ÑUÑOA' of an appraisal; otherwise empty, since the receipt goes to accounting and must not name the subject. */
  readonly propiedad: string;
  /** Catalogue price in whole pesos, percent off, whole pesos charged; tax included. */
  readonly precio: number;
  readonly descuento: number;
  readonly total: number;
  /** Null where no card was charged. */
  readonly pago: { readonly tarjeta: string; readonly autorizacion: string; readonly en: Date } | null;
  /** Null for a Boleta. */
  readonly receptor: DatosFactura | null;
  /** Of the report; null until it is issued. */
  readonly folio: string | null;
  /** Number of the receipt that this credit note cancels. */
  readonly anula: string | null;
  /** The tax document is issued elsewhere. */
  readonly documentoAparte: boolean;
  /** Notice printed on every page while any integration is simulated; otherwise empty. */
  readonly aviso: string;
  readonly publicUrl: string;
}

type Pair = readonly [name: string, value: string];

/** Template data: every text of the document. */
export function comprobanteData(facts: ComprobanteFacts) {
  const { clase, numero, emitido, numeroDeOrden, vendedor, servicio, propiedad, total, folio, anula, aviso } = facts;
  const vendido = propiedad === '' ? servicio : `${servicio}: ${propiedad}`;
  const venta = clase === 'venta';
  const { neto, iva } = taxed(total);
  return {
    titulo: COMPROBANTES[clase],
    numero,
    banda: [NOT_A_TAX_DOCUMENT, ...(aviso === '' ? [] : [aviso])].join(' · ').toLocaleUpperCase('es-CL'),
    pie: `${COMPROBANTES[clase]} ${numero} · ${NOT_A_TAX_DOCUMENT}`,
    sitio: siteName(facts),
    total: pesos(total),
    frase: venta ? `${vendido}.` : `Deja sin efecto el comprobante ${anula}. ${vendido}.`,
    riel: [
      ['Número', numero],
      ['Emitido', momentText(emitido)],
      ['Número de orden', numeroDeOrden],
      ...(anula === null ? [] : ([['Comprobante que anula', anula]] satisfies Pair[])),
      ...(folio === null ? [] : ([['Folio del informe', folio]] satisfies Pair[])),
      ['Valor', NOT_A_TAX_DOCUMENT],
    ] satisfies Pair[],
    lineas: [...discountLines(facts), ['Neto', pesos(neto)], ['IVA (19 %)', pesos(iva)]] satisfies Pair[],
    totalNombre: venta ? 'Total, IVA incluido' : 'Total que se devuelve, IVA incluido',
    vendedor: [
      ['Nombre', vendedor.nombre],
      ...(vendedor.rut === null ? [] : ([['RUT', formatRut(vendedor.rut)]] satisfies Pair[])),
      ['Correo', vendedor.correo],
    ] satisfies Pair[],
    pago: paymentLines(facts),
    receptorTitulo: 'Factura a nombre de',
    receptor: receptorLines(facts.receptor),
    alcance: scope(facts),
  };
}

function pesos(monto: number): string {
  return amount({ moneda: 'CLP', monto }).texto;
}

/** Empty when the charged amount does not follow from the order's price (settled by a person). */
function discountLines({ precio, descuento, total }: ComprobanteFacts): Pair[] {
  if (descuento === 0 || discounted(precio, descuento) !== total) return [];
  return [
    ['Precio', pesos(precio)],
    [`Descuento por código promocional (${percentText(descuento)})`, `−${pesos(precio - total)}`],
  ];
}

function paymentLines({ clase, pago }: ComprobanteFacts): Pair[] {
  if (!pago) return [['Forma de pago', 'Código promocional, sin cobro']];
  return [
    [clase === 'venta' ? 'Forma de pago' : 'Se devuelve a', `Tarjeta terminada en ${pago.tarjeta}`],
    ['Código de autorización del cobro', pago.autorizacion],
    ['Fecha y hora del cobro', momentText(pago.en)],
  ];
}

function receptorLines(receptor: DatosFactura | null): Pair[] {
  if (!receptor) return [];
  const { razonSocial, rutEmpresa, codigoRegion, codigoComuna, direccion, ciudad, giro } = receptor;
  return [
    ['Razón social', razonSocial],
    ['RUT', formatRut(rutEmpresa)],
    ['Giro', giro],
    ['Dirección', direccion],
    ['Comuna', communeName(codigoComuna)],
    ['Ciudad', ciudad],
    ['Región', regiones.find(({ codigo }) => codigo === codigoRegion)?.nombreCorto ?? ''],
  ];
}

function scope({ clase, vendedor, receptor, total, documentoAparte }: ComprobanteFacts): readonly string[] {
  const venta = clase === 'venta';
  const asked = receptor ? 'factura' : 'boleta';
  return [
    venta
      ? `Acredita su compra ante ${withFullStop(vendedor.nombre)} No es documento tributario: no reemplaza a la boleta ni a la factura y no da derecho a crédito fiscal.`
      : `Acredita que ${vendedor.nombre} dejó sin efecto la venta. No es documento tributario: no reemplaza a la nota de crédito electrónica.`,
    ...(venta ? [`Usted pidió ${asked}.`] : []),
    ...(total > 0 ? [taxDocument(venta ? asked : 'nota de crédito', documentoAparte)] : []),
  ];
}

function taxDocument(name: string, issued: boolean): string {
  return issued
    ? `La ${name} electrónica se emite aparte y le llega en otro correo.`
    : `Este servicio funciona en demostración y no emite la ${name} electrónica.`;
}
