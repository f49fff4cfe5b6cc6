import { replaceExport, type ExportReplacement } from './replace-export.ts';

/** Loaded before a server: replaces the function that TRIAL_VARIANT names in JSON. */
const given = process.env['TRIAL_VARIANT'];

if (given !== undefined) replaceExport(JSON.parse(given) as ExportReplacement);
