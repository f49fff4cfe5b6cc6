/** Label of a field that asks for a company's RUT. */
export const COMPANY_RUT = 'RUT de la empresa';
