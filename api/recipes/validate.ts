import { stepsToValidate, validatedSteps } from './schemas.ts';
import { checkSteps } from './check-steps.ts';
import { ANY_KEY, route } from '../http/route.ts';

/** `POST /v1/recipe/validate`. */
export const validateRecipe = route({
  method: 'post',
  path: '/v1/recipe/validate',
  summary: 'Check steps and list everything that is wrong with them',
  keys: ANY_KEY,
  scope: 'read',
  body: stepsToValidate,
  reply: { status: 200, body: validatedSteps },
  problems: [],

  handle({ body }) {
    const { problems } = checkSteps(body.steps);
    const errors = problems.map(({ path, message, reason }) => ({
      path,
      code: 'invalid_steps' as const, // as saving says
      message,
      reason,
    }));
    return { body: { valid: errors.length === 0, errors } };
  },
});
