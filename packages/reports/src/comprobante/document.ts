import { formatRut, withFullStop, type DatosFactura } from '@veridico/forms';
import { regiones } from '@veridico/reference';
import { COMPROBANTES, NOT_A_TAX_DOCUMENT } from '../comprobantes.ts';
import { communeName } from '../house/communes.ts';
import { OWN_SEAL } from '../house/closing.ts';
import { amount, dayIn, dayText, momentText, percentText, ufValueText } from '../house/formats.ts';
import { verificationUrl, VERIFY_PATH, siteName } from '../house/issue.ts';
import { discounted, taxed } from '../price.ts';
import { vendedorTexts, type Vendedor } from '../vendedor.ts';

/** Facts printed on a receipt or a credit note. Plain data: it is passed between threads. */
export interface ComprobanteFacts {
  readonly clase: 'venta' | 'devolucion';
  /** CV-0000000123, NC-0000000007 */
  readonly numero: string;
  /** ABCD-EFGH-JKMN-PQRS. Verifies with `numero` in place of a folio; printed, never stored. */
  readonly codigo: string;
  readonly emitido: Date;
  readonly vendedor: Vendedor;
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
  /** The report sold, its folio null while it is not issued; null where none is: plans, invoices, refunds. */
  readonly informe: { readonly folio: string | null } | null;
  /** Null for a report. */
  readonly plan: PlanCharge | null;
  /** Number of the receipt that this credit note cancels. */
  readonly anula: string | null;
  /** Why and when the payment was returned, for a credit note. */
  readonly reembolso: { readonly motivo: string; readonly en: Date } | null;
  /** The tax document is issued elsewhere. */
  readonly documentoAparte: boolean;
  /** Notice printed on every page while any integration is simulated; otherwise empty. */
  readonly aviso: string;
  /** The seal's certificate is not from an accredited provider. */
  readonly ownSeal: boolean;
  readonly publicUrl: string;
}

/** What a payment of a plan pays for. */
export interface PlanCharge {
  /** Days (YYYY-MM-DD) of an invoice; months of a contract's first payment, counted from its activation, which may come later. */
  readonly periodo: { readonly desde: string; readonly hasta: string } | { readonly meses: number } | { readonly adicionalesHasta: string };
  /** The price before tax, with the UF that turned it into pesos. Null for a plan in pesos. */
  readonly uf: { readonly monto: number; readonly fecha: string; readonly valor: number } | null;
}

type Pair = readonly [name: string, value: string];

/** Template data: every text of the document. */
export function comprobanteData(facts: ComprobanteFacts) {
  const { clase, numero, codigo, emitido, numeroDeOrden, servicio, propiedad, total, informe, anula, aviso, ownSeal } = facts;
  const { nombre, rut, domicilio, correo } = vendedorTexts(facts.vendedor);
  const vendido = propiedad === '' ? servicio : `${servicio}: ${propiedad}`;
  const venta = clase === 'venta';
  const { neto, iva } = taxed(total);
  return {
    titulo: COMPROBANTES[clase],
    numero,
    banda: [NOT_A_TAX_DOCUMENT, ...(aviso === '' ? [] : [aviso])].join(' · ').toLocaleUpperCase('es-CL'),
    pie: `${COMPROBANTES[clase]} ${numero} · ${NOT_A_TAX_DOCUMENT}`,
    codigo,
    sitio: `${siteName(facts)}${VERIFY_PATH}`,
    verificacion: verificationUrl({ ...facts, folio: numero }),
    total: pesos(total),
    frases: [`${vendido}.`, ...(venta ? [] : [`Deja sin efecto el comprobante ${anula}.`])],
    riel: [
      ['Número', numero],
      ['Código de verificación', codigo],
      ['Emitido', momentText(emitido)],
      ['Número de orden', numeroDeOrden],
      ...(anula === null ? [] : ([['Comprobante que anula', anula]] satisfies Pair[])),
      ...(informe ? ([['Folio del informe', informe.folio ?? NOT_ISSUED_YET]] satisfies Pair[]) : []),
      ['Valor', NOT_A_TAX_DOCUMENT],
      ...(ownSeal ? ([['Sello del PDF', OWN_SEAL]] satisfies Pair[]) : []),
    ] satisfies Pair[],
    lineas: [...discountLines(facts), ['Neto', pesos(neto)], ['IVA (19 %)', pesos(iva)]] satisfies Pair[],
    totalNombre: venta ? 'Total, IVA incluido' : 'Total que se devuelve, IVA incluido',
    vendedor: [
      ['Nombre', nombre],
      ['RUT', rut],
      ['Domicilio', domicilio],
      ['Correo', correo],
    ] satisfies Pair[],
    plan: planLines(facts.plan),
    pagoTitulo: venta ? 'Pago' : 'Devolución',
    pago: [...refundLines(facts), ...paymentLines(facts)],
    receptorTitulo: 'Factura a nombre de',
    receptor: receptorLines(facts.receptor),
    alcance: scope(facts),
  };
}

/** A receipt is drawn once. One that waited in vain for its report says so: docs/decisions/0055. */
const NOT_ISSUED_YET = 'No emitido aún en esa fecha; el informe llega en otro correo';

function planLines(plan: PlanCharge | null): Pair[] {
  if (!plan) return [];
  const { periodo, uf } = plan;
  return [
    ['Período pagado', periodText(periodo)],
    ...(uf
      ? ([
          ['Monto en UF', `${amount({ moneda: 'UF', monto: uf.monto }).texto} + IVA`],
          ['Valor de la UF', `${ufValueText(uf.valor)}, del ${dayText(uf.fecha)}`],
        ] satisfies Pair[])
      : []),
  ];
}

function periodText(periodo: PlanCharge['periodo']): string {
  if ('desde' in periodo) return `Del ${dayText(periodo.desde)} al ${dayText(periodo.hasta)}`;
  if ('adicionalesHasta' in periodo) return `Consultas adicionales hasta el ${dayText(periodo.adicionalesHasta)}`;
  return periodo.meses === 1 ? 'Primer mes, desde la activación' : `${periodo.meses} meses, desde la activación`;
}

function refundLines({ reembolso, pago }: ComprobanteFacts): Pair[] {
  if (!reembolso) return [];
  return [['Motivo', reembolso.motivo], ...(pago ? ([['Fecha de la devolución', dayText(dayIn(reembolso.en))]] satisfies Pair[]) : [])];
}

function pesos(monto: number): string {
  return amount({ moneda: 'CLP', monto }).texto;
}

/** Empty when the charged amount does not follow from the order's price (settled by a person). */
function discountLines({ precio, descuento, total }: ComprobanteFacts): Pair[] {
  if (descuento === 0 || discounted(precio, descuento) !== total) return [];
  return [
    ['Precio, IVA incluido', pesos(precio)],
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
