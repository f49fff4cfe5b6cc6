import { identityConformance } from '../conformance.ts';
import { openEmbeddedForTest } from '../testing-embedded.ts';

identityConformance('embedded', openEmbeddedForTest);
