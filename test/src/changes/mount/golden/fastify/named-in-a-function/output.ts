import { fastify, type FastifyInstance } from 'fastify';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import { users } from './users.js';
import { authPlugin } from './auth.js';

export async function buildApp(options = {}): Promise<FastifyInstance> {
	const server: FastifyInstance = fastify(options);

	await server.register(helmet);
	await server.register(cors, { origin: 'https://shop.test' });
	server.register(authPlugin);
	await server.register(users, { prefix: '/users' });

	return server;
}
