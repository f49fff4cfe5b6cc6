export * from './routes/catalog.ts';
export * from './routes/purchase.ts';
export * from './routes/recovery.ts';
export * from './routes/verification.ts';
export * from './routes/account.ts';
export * from './routes/own-account.ts';
export * from './routes/reports.ts';
export * from './routes/history.ts';
