import { defineReport } from '../define.ts';

export const empresarial = defineReport({
  code: 'sia000002',
  name: 'Empresarial',
  slug: 'empresarial',
  description: 'Para saber con quién vas a hacer negocios.',
  includes: ['Identidad, socios y representantes', 'Puntaje, protestos y morosidades', 'Deuda financiera y bienes'],
  price: 16_500,
  listPrice: 24_900,
  subject: 'empresa',
  fold: 7,
  onSale: true,
});
