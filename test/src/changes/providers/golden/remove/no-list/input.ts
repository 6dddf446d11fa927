import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import { config } from './config.js';

export const authHandler = ExpressAuth(config);
