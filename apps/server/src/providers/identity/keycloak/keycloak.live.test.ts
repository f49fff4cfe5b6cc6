import { identityConformance } from '../conformance.ts';
import { openKeycloakForTest } from '../testing-keycloak.ts';

identityConformance('Keycloak', openKeycloakForTest);
