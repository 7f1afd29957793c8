/** The problems of teams and the recipes that they share, a part of the list of all. */
export const TEAM_PROBLEMS = {
  team_not_found: {
    status: 404,
    title: 'The account belongs to no team.',
    advice: 'Create one with POST /v1/team, or join one with the code of an invitation.',
  },
  invitation_not_found: {
    status: 404,
    title: 'This code invites to no team.',
    advice: 'It may have expired or been used. Ask a member of the team for a new one.',
  },
  member_not_found: {
    status: 404,
    title: 'The team has no such member.',
    advice: 'GET /v1/team lists the members.',
  },
  not_team_owner: {
    status: 403,
    title: 'Only the owner of a team removes other members.',
    advice: 'The owner is the first member in GET /v1/team. Every member may remove itself.',
  },
  not_recipe_author: {
    status: 403,
    title: 'Only its author takes a recipe out of the team.',
    advice: 'Save a copy: POST /v1/recipe/save with its steps and parent_recipe_id.',
  },
  already_in_team: {
    status: 409,
    title: 'The account already belongs to a team.',
    advice: 'Leave it first: DELETE /v1/team/members/{account_id} with the id of the account.',
  },
  last_member: {
    status: 409,
    title: 'The last member cannot leave while the team has recipes.',
    advice: 'Delete them, or move them to the account with POST /v1/recipe/{recipe_id}/move.',
  },
  team_full: {
    status: 422,
    title: 'The team has 100 members, the most it may have.',
    advice: 'Its owner can remove one with DELETE /v1/team/members/{account_id}.',
  },
  too_many_invitations: {
    status: 422,
    title: 'The team has 20 invitations that nobody has used.',
    advice: 'Use one of them, or wait: each expires after 7 days.',
  },
} as const;
