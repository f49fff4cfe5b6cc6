import { runTool } from '../checks/run-tool.ts';
import { root } from './paths.ts';

const { code, output } = await runTool('oxfmt', process.argv.length > 2 ? process.argv.slice(2) : ['.'], root);
process.stdout.write(output);
process.exit(code);
