import { defineReport } from '../define.ts';

export const empresarial = defineReport({
  code: 'sia000002',
  name: 'Empresarial',
  description: 'Para saber con quién vas a hacer negocios.',
  includes: ['Identidad y actividad', 'Protestos y morosidades vigentes', 'Totales y fechas de corte'],
  price: 16_500,
  listPrice: 24_900,
  subject: 'empresa',
  fold: 7,
  onSale: true,
});
