/** 'fecha vencimiento' of fecha_vencimiento. */
export const columnText = (column: string): string => column.replaceAll('_', ' ');
