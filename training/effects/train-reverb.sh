#!/bin/bash
# Makes the examples of reverberation on music and fits its classifier (training/README.md).
# Usage: train-reverb.sh SONGS GAMES KARAOKE [EXAMPLES, default: a new temporary folder]
set -euo pipefail
songs=$1 games=$2 karaoke=$3 out=${4:-$(mktemp -d)}
here=$(dirname "$0")

examples() { python3 "$here/reverb_examples.py" "$out/$1.npz" "${@:2}"; }

examples games-1 --recordings "$games" --clips 4 --seed 1
examples karaoke-2 --recordings "$karaoke" --clips 16 --seed 2
examples songs-3 --songs "$songs" --clips 4 --seed 4
examples karaoke-4 --recordings "$karaoke" --clips 16 --seed 5
examples games-5 --recordings "$games" --clips 4 --seed 6
examples karaoke-6 --recordings "$karaoke" --clips 16 --seed 7
examples games-7 --recordings "$games" --clips 4 --seed 8
python3 "$here/train_reverb.py" "$out"/*.npz
