import { findComuna, regiones } from '@veridico/reference';
import { defineForm, type Field } from '../define.ts';
import type { FacturaField } from '../factura.ts';
import { isAddress, isCompanyName, isTradeText } from '../rules/empresa.ts';
import { REQUIRED } from '../sentences.ts';
import { RUT_EMPRESA } from './compra-directa.ts';

const REGIONS: ReadonlySet<string> = new Set(regiones.map(({ codigo }) => codigo));

const REGION = 'Debe seleccionar una Región';
const COMUNA = 'Debe seleccionar una Comuna';

const TRADE: Field<FacturaField> = {
  required: REQUIRED,
  checks: [{ rule: isTradeText, sentence: 'Campo debe tener caracteres válidos' }],
};

/** Whom a Factura is made out to, beside the purchase's own form. */
export const factura = defineForm<FacturaField>({
  id: 'factura',
  fields: {
    razonSocial: {
      required: REQUIRED,
      checks: [{ rule: isCompanyName, sentence: 'Texto con al menos 2 caracteres, solo letras, números y los símbolos & , . -' }],
    },
    rutEmpresa: RUT_EMPRESA,
    region: { required: REGION, checks: [{ rule: (code) => REGIONS.has(code), sentence: REGION }] },
    comunaFactura: {
      required: COMUNA,
      checks: [{ rule: (cut, { region }) => findComuna(cut)?.codigoRegion === region.trim(), sentence: COMUNA }],
    },
    direccion: {
      required: REQUIRED,
      checks: [{ rule: isAddress, sentence: 'Formato de dirección inválido, debe ingresar Ej: Calle 123' }],
    },
    ciudad: TRADE,
    giro: TRADE,
  },
});
