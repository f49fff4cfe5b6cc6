import { defineReport } from '../define.ts';

export const consolidado = defineReport({
  code: 'sia000003',
  name: 'Consolidado',
  slug: 'consolidado',
  description: 'Solo tus protestos y morosidades, lo justo para decidir.',
  includes: ['Protestos vigentes', 'Morosidades por acreedor', 'Totales por antigüedad y acreedor'],
  price: 6_500,
  listPrice: 11_600,
  subject: 'persona',
  fold: 4,
  onSale: true,
});
