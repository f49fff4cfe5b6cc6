import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { handleErrors } from './errors.ts';

/** A server without routes that reads requests and answers errors as the product's does. */
export function openTestServer(): FastifyInstance {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app, async (_request, reply) => reply);
  return app;
}
