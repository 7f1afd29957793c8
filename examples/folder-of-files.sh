#!/usr/bin/env bash
# Uploads all files of a folder, runs a recipe on them as one batch, and prints a line for each.
# Usage: KEY=… examples/folder-of-files.sh FOLDER [RECIPE_ID]     needs curl and jq; at most 500 files
set -euo pipefail
folder=${1:?name a folder}
recipe=${2:-rec_0001_loudness_and_tempo}
api=${API:-http://localhost:3000}
auth="Authorization: Bearer ${KEY:?set KEY to an API key}"

for file in "$folder"/*; do
  url=$(curl -sf "$api/v1/uploads" -H "$auth" -H 'Content-Type: application/octet-stream' --data-binary @"$file" | jq -r .audio_url)
  jq -n --arg file "$(basename "$file")" --arg url "$url" '{($url): $file}'
done | jq -s add > names.json

# The key makes it safe to send this again: the batch is started once.
batch=$(jq --arg recipe "$recipe" '{recipe_id: $recipe, audio_urls: keys}' names.json |
  curl -sf "$api/v1/batch" -H "$auth" -H 'Content-Type: application/json' -H "Idempotency-Key: $(sha256sum < names.json | cut -c1-32)" -d @- |
  jq -r .batch_id)

while
  # Tried again for a minute; the script ends if it still fails.
  curl -sf --retry 6 --retry-all-errors --retry-delay 10 "$api/v1/batch/$batch" -H "$auth" -o status.json || exit
  [ "$(jq -r .status status.json)" = IN_QUEUE ]
do
  echo "$(jq .percent_complete status.json) %" >&2
  sleep 1
done

page=1
while
  curl -sf "$api/v1/batch/$batch/results?page=$page" -H "$auth" > page.json
  jq -r --slurpfile names names.json \
    '.items[] | [$names[0][.audio_url], .status, .error.message // (.raw_results | tostring)] | @tsv' page.json
  [ "$(jq .has_more page.json)" = true ]
do page=$((page + 1)); done
