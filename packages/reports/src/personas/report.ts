import { defineReport } from '../define.ts';

export const personas = defineReport({
  code: 'sia000001',
  name: 'Personas',
  slug: 'personas',
  description: 'Lo que consta sobre ti, en una sola lectura.',
  includes: ['Protestos y morosidades', 'Deuda financiera', 'Bienes y sociedades'],
  price: 7_500,
  listPrice: 11_600,
  subject: 'persona',
  fold: 5,
  onSale: true,
});
