import { describe, expect, test } from 'vitest';
import { openedForTests } from '../../testing/opened-testing.ts';
import type { InvoicedSale, InvoiceEmitter } from './port.ts';

export interface InvoicesUnderTest {
  readonly invoices: InvoiceEmitter;
  close(): Promise<void>;
}

const ORDEN = 'VO-7K3M-9QXT';

/** A sale as the product submits it. */
export function aSale(changes: Partial<InvoicedSale> = {}): InvoicedSale {
  const { orden = ORDEN } = changes;
  return {
    referencia: `${orden}-venta`,
    tipo: 'boleta',
    orden,
    interno: 'CV-0000000123',
    fecha: '2026-11-20',
    detalle: 'Informe Verídico Empresarial',
    neto: 13_866,
    iva: 2_634,
    total: 16_500,
    receptor: null,
    anula: null,
    ...changes,
  };
}

/** Buyer of a Factura. */
export const RECEPTOR = {
  razonSocial: 'Comercial Ñandú & Cía. Limitada',
  rutEmpresa: '76192083-9',
  codigoRegion: '13',
  codigoComuna: '13120',
  direccion: 'Av. Irarrázaval 2401',
  ciudad: 'Santiago',
  giro: 'Ventas',
};

const FACTURA = aSale({
  orden: 'VO-7K3M-9QXV',
  tipo: 'factura',
  receptor: RECEPTOR,
});

/** Conformance tests of every emitter. */
export function invoicesConformance(name: string, open: () => Promise<InvoicesUnderTest>): void {
  describe(`invoices: ${name}`, () => {
    const provider = openedForTests(open);

    test.each([
      ['a boleta', aSale()],
      ['a factura', FACTURA],
    ])('%s has a number, the same on each request', async (_, sale) => {
      const first = await provider().invoices.emit(sale);
      expect(first.numero).not.toBe('');
      expect(first.tipo).toBe(provider().invoices.simulated ? 'interno' : sale.tipo);
      const again = await Promise.all([provider().invoices.emit(sale), provider().invoices.emit(structuredClone(sale))]);
      expect(again).toEqual([first, first]);
    });

    test('a credit note is a separate document', async () => {
      const sale = await provider().invoices.emit(aSale());
      const note = await provider().invoices.emit(
        aSale({
          referencia: `${ORDEN}-devolucion`,
          tipo: 'nota-de-credito',
          interno: 'NC-0000000007',
          anula: { tipo: 'boleta', numero: sale.numero },
        }),
      );
      expect(note.numero).not.toBe(sale.numero);
    });
  });
}
