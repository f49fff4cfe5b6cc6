import { defineReport } from '../define.ts';

export const tasacion = defineReport({
  code: 'sia000004',
  name: 'Tasación',
  slug: 'tasacion',
  description: 'Cuánto vale una propiedad para venta o arriendo.',
  includes: ['Rango de valor en UF y pesos', 'Lo escrito junto a lo registrado', 'No es una tasación formal'],
  price: 6_900,
  listPrice: 9_990,
  subject: 'propiedad',
  fold: 3,
  onSale: true,
});
