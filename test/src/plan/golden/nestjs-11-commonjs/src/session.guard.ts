import {
  createParamDecorator,
  HttpException,
  Injectable,
  Logger,
  ServiceUnavailableException,
  SetMetadata,
  UnauthorizedException,
} from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { readSession } from '@create-auth/runtime/nestjs';
import { authConfig } from './auth';
import type { UserSession } from './auth';

const PUBLIC = 'session.guard:public';

/** Leaves a route, or all of a controller, open to everybody where `SessionGuard` guards them. */
export const Public = () => SetMetadata(PUBLIC, true);

/** Who has sent the request, or null: `@CurrentSession() session: UserSession | null`. */
export const CurrentSession = createParamDecorator(
  (_: unknown, context: ExecutionContext): Promise<UserSession | null> =>
    readSession(context, authConfig),
);

interface Asked {
  method: string;
  originalUrl: string;
  headers: { accept?: string };
}

interface Answer {
  header(name: string, value: string): unknown;
}

/**
 * Lets a request pass only with a session. A visitor is sent to the sign-in page and comes back
 * afterwards; a program gets 401. If the session cannot be read, nobody passes; and nothing passes
 * that is no HTTP request, such as a message or a GraphQL query, unless it is marked `@Public()`.
 *
 * `@UseGuards(SessionGuard)` above a route or a controller; or above all of them, in the providers
 * of AppModule: `{ provide: APP_GUARD, useClass: SessionGuard }`.
 */
@Injectable()
export class SessionGuard implements CanActivate {
  private readonly logger = new Logger(SessionGuard.name);
  private readonly reflector = new Reflector();

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const marked = [context.getHandler(), context.getClass()];
    const open = this.reflector.getAllAndOverride<boolean>(PUBLIC, marked);
    if (open) return true;
    if (context.getType() !== 'http') return false;
    const session = await this.read(context);
    if (session?.user) return true;
    throw this.refusal(context);
  }

  private async read(context: ExecutionContext): Promise<UserSession | null> {
    try {
      return await readSession(context, authConfig);
    } catch (error) {
      this.logger.error('the session could not be read', error);
      const answer = context.switchToHttp().getResponse<Answer>();
      answer.header('Cache-Control', 'no-store');
      throw new ServiceUnavailableException();
    }
  }

  private refusal(context: ExecutionContext): HttpException {
    const http = context.switchToHttp();
    const { method, originalUrl, headers } = http.getRequest<Asked>();
    const answer = http.getResponse<Answer>();
    answer.header('Cache-Control', 'no-store');
    const reads = ['GET', 'HEAD'].includes(method);
    if (!reads || !headers.accept?.includes('text/html')) {
      return new UnauthorizedException();
    }
    const back = encodeURIComponent(originalUrl);
    answer.header('Location', `/auth/signin?callbackUrl=${back}`);
    return new HttpException('Sign in first', 302);
  }
}
