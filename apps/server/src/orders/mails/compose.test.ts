import { describe, expect, test } from 'vitest';
import { render, type RenderedMail } from '../../mails/render.ts';
import type { MailBranding } from '../../mails/letter.ts';
import type { PurchaseFacts, ReportFacts } from '../../purchase/mails/facts.ts';
import { LETTERS, type MailFacts, type MailKind } from '../../purchase/mails/letters.ts';

const HOUSE = { merchantName: 'Verídico SpA', contact: 'ayuda@veridico.example', publicUrl: 'https://www.veridico.example', notice: '' };
const PURCHASE: PurchaseFacts = {
  numeroDeOrden: 'VO-7K3M-9QXT',
  servicio: 'sia000002',
  informe: 'Informe Verídico Empresarial',
  sujeto: { rut: '57.•••.•••-3', propiedad: '' },
  monto: 16_500,
  card: { last4: '6623', authorization: '1213', at: new Date('2026-11-18T13:41:07Z') },
  wasPaid: true,
  enPartes: 0,
  wasIssued: false,
};
const FREE: PurchaseFacts = { ...PURCHASE, monto: 0, card: null };
const LINK = `${HOUSE.publicUrl}/compra/c2VjcmV0by1kZS11bi1zb2xvLXVzby1jb24tMzItYnl0ZXM`;
const INVOICE = 'https://facturas.example/1842';
const REPORT: ReportFacts = {
  informe: 'Informe Verídico Empresarial',
  sujeto: { rut: '57.•••.•••-3', propiedad: '' },
  folio: 'VR-0000000123',
  codigoFinal: 'PQRS',
  emitido: new Date('2026-11-18T13:42:00Z'),
  link: LINK,
};
const FACTS: MailFacts = {
  comprobante: { ...PURCHASE, paper: { numero: 'CV-0000000123', attached: true, followed: false } },
  'pago-encontrado': PURCHASE,
  'pago-no-hecho': { ...PURCHASE, card: null, wasPaid: false },
  informe: { ...REPORT, numeroDeOrden: PURCHASE.numeroDeOrden, attached: false },
  'en-revision': PURCHASE,
  'reembolso-pendiente': PURCHASE,
  reembolso: { ...PURCHASE, paper: { numero: 'NC-0000000007', attached: true, followed: true } },
  documento: { ...PURCHASE, documento: { tipo: 'factura', numero: '1842', enlace: INVOICE } },
  'nota-de-credito': { ...PURCHASE, documento: { tipo: 'nota-de-credito', numero: '31' } },
  recuperacion: { reports: [REPORT, { ...REPORT, folio: 'VR-0000000077', link: `${LINK}2` }] },
};
function compose<K extends MailKind>(kind: K, facts: MailFacts[K], house: MailBranding): RenderedMail {
  return render(LETTERS[kind](facts, house), house);
}

const KINDS = Object.keys(FACTS) as MailKind[];

/** The visible text of the HTML, without the lines that only mailboxes show. */
function wordsOf({ html }: RenderedMail): string {
  return html
    .replace(/<head>.*<\/head>|<div style="display:none.*?<\/div>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}
const hrefsOf = ({ html }: RenderedMail) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

describe.each(KINDS)('%s', (kind) => {
  const mail = compose(kind, FACTS[kind], HOUSE);

  test('is identical when composed again', () => {
    expect(compose(kind, structuredClone(FACTS[kind]), { ...HOUSE })).toEqual(mail);
  });

  test('says the same in text and HTML', () => {
    const words = wordsOf(mail);
    for (const line of mail.text.split('\n').filter((each) => each !== '' && !/^(https:|-- )|:$/.test(each)))
      for (const part of line.split(': ')) expect(words).toContain(part);
    expect(new Set(mail.text.match(/https:\S+/g))).toEqual(new Set(hrefsOf(mail).filter((href) => href !== `mailto:${HOUSE.contact}`)));
  });

  test('loads nothing: no image, script, form or external resource', () => {
    expect(mail.html).not.toMatch(/<(img|script|link|iframe|form|video|object)|url\(|@import|\son\w+=|src=/i);
    // A tax document is stored by its issuer.
    const elsewhere = hrefsOf(mail).filter((href) => !href.startsWith(HOUSE.publicUrl) && href !== INVOICE);
    expect(elsewhere).toEqual([`mailto:${HOUSE.contact}`]);
    expect(mail.html).toMatch(/^<!doctype html>\s*<html lang="es-CL">/);
    expect(mail.html.match(/<h1/g)).toHaveLength(1);
  });

  test('names its sender, a contact and the reason for sending', () => {
    expect(mail.text).toContain('Verídico SpA');
    expect(mail.text).toContain('¿Necesitas ayuda? Escríbenos: ayuda@veridico.example');
    expect(mail.text).toContain('Recibes este correo porque');
  });

  test('is marked as simulated only when it is', () => {
    expect(mail.text + mail.html).not.toMatch(/simulado|demostración/i);
    const marked = compose(kind, FACTS[kind], { ...HOUSE, notice: 'Datos de demostración · Pago simulado' });
    expect(marked.text).toContain('[Datos de demostración · Pago simulado]');
    expect(wordsOf(marked)).toContain('Datos de demostración · Pago simulado');
  });

  test('escapes markup in external text', { tags: ['V1.1.2', 'V1.2.1'] }, () => {
    const { html } = compose(kind, FACTS[kind], { ...HOUSE, merchantName: '<i onclick="x">&' });
    expect(html).not.toContain('<i');
    expect(html).toContain('&lt;i onclick=&quot;x&quot;&gt;&amp;');
  });
});

test('a receipt lists the purchase and the payment, and is not a tax document', () => {
  const { text } = compose('comprobante', PURCHASE, HOUSE);
  for (const row of [
    'Número de orden: VO-7K3M-9QXT',
    'Informe: Informe Verídico Empresarial',
    'RUT consultado: 57.•••.•••-3',
    'Monto: $16.500',
    'Comercio: Verídico SpA',
    'Tarjeta: terminada en 6623',
    'Código de autorización: 1213',
    'Fecha y hora: 18-11-2026, 10:41',
  ])
    expect(text.split('\n')).toContain(row);
  expect(text).toContain('El comprobante es interno: no es documento tributario.');
  expect(text).toContain('te llega en otro correo');
});

test.each(['comprobante', 'pago-encontrado'] as const)('%s says of the report what is true when it is sent', (kind) => {
  expect(compose(kind, PURCHASE, HOUSE).text).toContain('Estamos generando tu informe');
  const { text } = compose(kind, { ...PURCHASE, wasIssued: true }, HOUSE);
  expect(text).toContain('Tu informe ya está listo');
  expect(text).not.toContain('Estamos generando');
});

test('an email about a late payment has the same table and says not to pay again', () => {
  const { subject, text } = compose('pago-encontrado', PURCHASE, HOUSE);
  expect(subject).toBe('Encontramos tu pago');
  expect(text).toContain('Código de autorización: 1213');
  expect(text).toContain('No pagues de nuevo.');
});

test.each<MailKind & ('comprobante' | 'reembolso-pendiente' | 'reembolso')>(['comprobante', 'reembolso-pendiente', 'reembolso'])(
  'after a full promotion, %s says that nothing was charged and mentions no card',
  (kind) => {
    const { subject, text } = compose(kind, FREE, HOUSE);
    expect(text).toMatch(/no se (había cobrado|cobró) nada/);
    expect(subject + text).not.toMatch(/tarjeta|autorización|devol|anulamos/i);
  },
);

test('a refund email gives amount, card and reason, and leaves the timing to the bank', () => {
  expect(compose('reembolso-pendiente', PURCHASE, HOUSE).text).toContain(
    'No pudimos generar tu informe. Estamos anulando el cobro de tu tarjeta terminada en 6623',
  );
  const { text } = compose('reembolso', { ...PURCHASE, wasPaid: false }, HOUSE);
  expect(text).toContain('Devolvimos tu pago: $16.500');
  expect(text).toContain('Tu compra no siguió adelante, pero el banco hizo el cobro. Anulamos el cobro completo');
  expect(text).toContain('depende de tu banco');
  expect(text).not.toMatch(/\d+ días|horas/);
});

test('a failed payment email says so first, and offers the same report again', () => {
  const mail = compose('pago-no-hecho', FACTS['pago-no-hecho'], HOUSE);
  expect(mail.subject).toBe('Tu pago no se hizo y no se cobró nada');
  expect(mail.text).toContain('Monto: $16.500, sin cobro');
  expect(hrefsOf(mail)).toContain(`${HOUSE.publicUrl}/compra-directa/paso1?codigo_servicio=sia000002`);
});

test('a report email has folio, last code group, link and verification steps, never the whole code', () => {
  const mail = compose('informe', FACTS.informe, HOUSE);
  expect(mail.text).toContain('Código de verificación: termina en PQRS');
  expect(mail.text).toContain('Folio: VR-0000000123');
  expect(hrefsOf(mail)).toEqual(
    expect.arrayContaining([LINK, `${HOUSE.publicUrl}/verifica-informe/paso1?folio=VR-0000000123`, `${HOUSE.publicUrl}/recuperar-compra`]),
  );
  expect(mail.text).not.toContain('adjunto');
  expect(compose('informe', { ...FACTS.informe, attached: true }, HOUSE).text).toContain('Va adjunto en PDF');
  expect(compose('informe', { ...FACTS.informe, codigoFinal: null }, HOUSE).text).not.toContain('Código de verificación');
});

test('a recovery email links every report, and says when the list is incomplete', () => {
  const { text } = compose('recuperacion', FACTS.recuperacion, HOUSE);
  expect(text).toContain('RUT 57.•••.•••-3 · Folio VR-0000000077');
  expect(text).toContain(`Abrir este informe:\n${LINK}2`);
  expect(text).not.toContain('más recientes');
  const many = compose('recuperacion', { reports: Array.from({ length: 50 }, () => REPORT) }, HOUSE);
  expect(many.text).toContain('Son los 50 más recientes.');
});

test('an email with a receipt or credit note names it and the next steps', () => {
  const of = (kind: 'comprobante' | 'reembolso', numero: string, followed: boolean) =>
    compose(kind, { ...PURCHASE, paper: { numero, attached: true, followed } }, HOUSE).text;
  expect(of('comprobante', 'CV-0000000123', false)).toMatch(/^Comprobante de venta: CV-0000000123$[^]*va adjunto en PDF/m);
  expect(of('comprobante', 'CV-0000000123', true)).toContain('La boleta o la factura electrónica te llega en otro correo.');
  expect(of('reembolso', 'NC-0000000007', true)).toMatch(
    /^Nota de crédito interna: NC-0000000007$[^]*no es documento tributario, va adjunto/m,
  );
  expect(of('reembolso', 'NC-0000000007', true)).toContain('La nota de crédito electrónica te llega en otro correo.');
  expect(compose('comprobante', PURCHASE, HOUSE).text).not.toContain('adjunto');
});

test('a tax document is named by kind and number, with its link', () => {
  const { subject, text } = compose('documento', FACTS.documento, HOUSE);
  expect(subject).toBe('Tu factura electrónica N° 1842');
  expect(text).toContain(INVOICE);
  expect(compose('nota-de-credito', FACTS['nota-de-credito'], HOUSE).subject).toBe('Tu nota de crédito electrónica N° 31');
});
